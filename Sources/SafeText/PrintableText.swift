/// Escaping that makes foreign text (device names, labels, ids, files) safe in a log, a terminal or any line of text.
package enum PrintableText {
    /// Returns the text with control characters, format characters and line separators replaced by `\n`, `\t`, `\r` or
    /// `\u{…}`. A terminal obeys such characters, or they end or reorder a line.
    package static func escape(_ text: String) -> String {
        guard hasUnsafe(text) else { return text }
        var result = ""
        for scalar in text.unicodeScalars { append(scalar, to: &result) }
        return result
    }

    /// Returns the text escaped and in double quotes, with a backslash before quotes and backslashes, cut after
    /// ``SafeTextLimit/quoted`` code points.
    package static func quote(_ text: String) -> String {
        var result = "\""
        for (position, scalar) in text.unicodeScalars.enumerated() {
            guard position < SafeTextLimit.quoted.most else {
                result += "…"
                break
            }
            if scalar == "\"" || scalar == "\\" { result += "\\" }
            append(scalar, to: &result)
        }
        return result + "\""
    }

    /// Whether the text contains a character that must be escaped.
    package static func hasUnsafe(_ text: String) -> Bool {
        text.unicodeScalars.contains(where: isUnsafe)
    }

    /// Whether the text's characters are allowed in an id: no control characters, format characters or line separators,
    /// except for the zero-width joiner and non-joiner, which many scripts and emoji need.
    package static func isName(_ text: String) -> Bool {
        !text.unicodeScalars.contains { isUnsafe($0) && $0 != "\u{200C}" && $0 != "\u{200D}" }
    }

    /// Whether a terminal obeys the character, or the character ends or reorders a line.
    package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
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
