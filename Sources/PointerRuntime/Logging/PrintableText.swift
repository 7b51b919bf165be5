/// Text from elsewhere (device names, labels, ids, files) made safe to show in a log, a terminal or any line of text.
public enum PrintableText {
    /// Where quoted text is cut, in code points: a message is to be read.
    public static let maximumQuotedLength = 64

    /// The text with everything replaced that a terminal obeys or that ends or reorders a line: control and format
    /// characters and line separators, as `\n`, `\t`, `\r` or `\u{…}`.
    public static func escape(_ text: String) -> String {
        guard hasUnsafe(text) else { return text }
        var result = ""
        for scalar in text.unicodeScalars { append(scalar, to: &result) }
        return result
    }

    /// The text escaped and in double quotes, those within it and backslashes marked with a backslash; of a long one only the beginning.
    public static func quote(_ text: String) -> String {
        var result = "\""
        for (position, scalar) in text.unicodeScalars.enumerated() {
            guard position < maximumQuotedLength else {
                result += "…"
                break
            }
            if scalar == "\"" || scalar == "\\" { result += "\\" }
            append(scalar, to: &result)
        }
        return result + "\""
    }

    /// Whether anything in the text has to be escaped.
    public static func hasUnsafe(_ text: String) -> Bool {
        text.unicodeScalars.contains(where: isUnsafe)
    }

    /// Whether an id may have all of the text's characters: control and format characters and line separators it may not have, but for
    /// the zero-width joiner and non-joiner, which many scripts and emoji are written with.
    public static func isName(_ text: String) -> Bool {
        !text.unicodeScalars.contains { isUnsafe($0) && $0 != "\u{200C}" && $0 != "\u{200D}" }
    }

    /// Whether a terminal obeys the character, or it ends or reorders a line.
    public static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value >= 0x20, scalar.value < 0x7f { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
        switch scalar {
        case "\n": text += "\\n"
        case "\t": text += "\\t"
        case "\r": text += "\\r"
        case _ where isUnsafe(scalar): text += "\\u{\(String(scalar.value, radix: 16))}"
        default: text.unicodeScalars.append(scalar)
        }
    }
}
