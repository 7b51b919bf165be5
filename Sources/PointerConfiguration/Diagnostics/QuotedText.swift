/// Text from a file made fit for a message: a terminal must not obey it, and it must not break the line.
enum QuotedText {
    /// Longer text is cut here, in characters: a message is to be read.
    static let maximumLength = 64

    /// The text in double quotes, escaped as a TOML string and cut to a readable length.
    static func quote(_ text: String) -> String {
        var result = "\""
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < maximumLength else {
                result += "…"
                break
            }
            count += 1
            if scalar == "\"" || scalar == "\\" { result += "\\" }
            append(scalar, to: &result)
        }
        return result + "\""
    }

    /// The text with everything escaped that is not to be printed: control and format characters, separators of lines.
    static func escape(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars { append(scalar, to: &result) }
        return result
    }

    /// Whether the text has characters that no name needs and that a terminal may obey.
    static func hasUnprintable(_ text: String) -> Bool {
        text.unicodeScalars.contains(where: isUnprintable)
    }

    private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
        switch scalar {
        case "\n": text += "\\n"
        case "\t": text += "\\t"
        case "\r": text += "\\r"
        case _ where isUnprintable(scalar):
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let width = digits.count > 4 ? 8 : 4
            text += width == 4 ? "\\u" : "\\U"
            text += String(repeating: "0", count: width - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
    }

    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value >= 0x20, scalar.value < 0x7f { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        default: false
        }
    }
}
