import SafeText

/// The repair of what libinput-record(1) writes that is not YAML: it writes the name of a device as the device has it.
enum LibinputText {
    /// Returns the text as YAML in UTF-8, with the same lines. A quoted text that YAML cannot read is taken as it stands, up to the last quote
    /// of its line. Control characters and line separators, which YAML refuses or takes for the end of a line, become U+FFFD.
    static func repaired(_ text: [UInt8]) -> [UInt8] {
        let text = ForeignText.repaired(text)
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            append(text[start..<end], to: &result)
            if end < text.count { result.append(UInt8(ascii: "\n")) }
            start = end + 1
        }
        return result
    }

    private static func append(_ line: ArraySlice<UInt8>, to result: inout [UInt8]) {
        guard let content = literal(in: line) else { return appendPrintable(line, to: &result) }
        appendPrintable(line[..<content.startIndex], to: &result)
        var escaped: [UInt8] = []
        for byte in content {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { escaped.append(UInt8(ascii: "\\")) }
            escaped.append(byte)
        }
        appendPrintable(escaped[...], to: &result)
        result += line[content.endIndex...]
    }

    private static func appendPrintable(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) {
        var position = bytes.startIndex
        while position < bytes.endIndex {
            let length = unprintableLength(bytes[position...])
            if length == 0 {
                result.append(bytes[position])
                position += 1
            } else {
                result += "\u{FFFD}".utf8
                position += length
            }
        }
    }

    /// Returns the bytes of the character at the beginning, if it is one that YAML does not take in a line; else 0.
    private static func unprintableLength(_ bytes: ArraySlice<UInt8>) -> Int {
        guard let first = bytes.first else { return 0 }
        switch first {
        case 0x09, 0x0D: return 0
        case 0..<0x20, 0x7F: return 1
        // U+0080 to U+009F.
        case 0xC2: return bytes.dropFirst().first.map { $0 < 0xA0 } ?? false ? 2 : 0
        // U+2028 and U+2029.
        case 0xE2: return bytes.starts(with: [0xE2, 0x80, 0xA8]) || bytes.starts(with: [0xE2, 0x80, 0xA9]) ? 3 : 0
        // U+FFFE and U+FFFF.
        case 0xEF: return bytes.starts(with: [0xEF, 0xBF, 0xBE]) || bytes.starts(with: [0xEF, 0xBF, 0xBF]) ? 3 : 0
        default: return 0
        }
    }

    /// Returns what stands between the first and the last quote of a line `key: "…"`, if YAML cannot read it; else nil.
    private static func literal(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let indented = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
        let key = indented.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_") }
        guard !key.isEmpty, line[key.endIndex...].starts(with: ": \"".utf8) else { return nil }
        let start = key.endIndex + 3
        guard let last = line[start...].lastIndex(of: UInt8(ascii: "\"")),
            line[(last + 1)...].allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") })
        else { return nil }
        return isYAML(line[start...]) ? nil : line[start..<last]
    }

    /// Returns whether YAML reads a quoted text after its first quote: each backslash begins an escape, and after the closing quote there is
    /// nothing or a comment.
    private static func isYAML(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") {
                let comment = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
                return comment.isEmpty || (comment.first == UInt8(ascii: "#") && comment.startIndex > rest.startIndex)
            }
            guard byte == UInt8(ascii: "\\") else { continue }
            guard let escape = rest.popFirst() else { return false }
            let digits = hexadecimalDigits(after: escape)
            guard let digits, rest.count >= digits, rest.prefix(digits).allSatisfy(isHexadecimal) else { return false }
            rest = rest.dropFirst(digits)
        }
        return false
    }

    /// Returns the digits that follow the letter of an escape; nil if it is no escape.
    private static func hexadecimalDigits(after escape: UInt8) -> Int? {
        switch escape {
        case UInt8(ascii: "x"): 2
        case UInt8(ascii: "u"): 4
        case UInt8(ascii: "U"): 8
        default: "0abtnvfre \"/\\N_LP\t".utf8.contains(escape) ? 0 : nil
        }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
