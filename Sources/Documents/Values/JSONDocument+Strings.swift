/// Parsers of strings.
extension JSONDocument {
    /// Parses the string that begins here.
    mutating func string() throws(SyntaxError) -> String {
        offset += 1
        let start = offset
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: text[start..<offset - 1], as: UTF8.self)
            case UInt8(ascii: "\\"): return try escapedString(after: Array(text[start..<offset]))
            case 0..<0x20: throw error("a control character in a string must be escaped")
            default: offset += 1
            }
        }
        throw error("the string does not end")
    }

    /// Parses the rest of a string with an escape.
    private mutating func escapedString(after start: [UInt8]) throws(SyntaxError) -> String {
        var bytes = start
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"): bytes += try escaped().utf8
            case 0..<0x20: throw error("a control character in a string must be escaped")
            default:
                bytes.append(byte)
                offset += 1
            }
        }
        throw error("the string does not end")
    }

    private mutating func escaped() throws(SyntaxError) -> String {
        let unknown = SyntaxError(message: "unknown escape", position: position())
        offset += 1
        guard let byte = next else { throw error("the string does not end") }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(byte))
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw unknown
        }
        let first = try unit()
        var units = [first]
        if UTF16.isLeadSurrogate(first) {
            guard consume("\\"), consume("u") else { throw unknown }
            units.append(try unit())
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw unknown }
        return text
    }

    /// Parses four hexadecimal digits.
    private mutating func unit() throws(SyntaxError) -> UInt16 {
        let digits = text[offset..<min(offset + 4, text.count)]
        let isHexadecimal = digits.allSatisfy { Self.isDigit($0) || (0x61...0x66).contains($0 | 0x20) }
        guard digits.count == 4, isHexadecimal, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw error("expected four hexadecimal digits") }
        offset += 4
        return unit
    }
}
