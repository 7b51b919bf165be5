/// Readers for small parts of valid JSON text.
enum JSONText {
    /// Returns whether a byte is JSON's white space.
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
    }

    /// Decodes the text between the quotes of a JSON string; nil if half of a surrogate pair is missing.
    static func string(_ text: some Collection<UInt8>) -> String? {
        guard text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
        var units: [UInt16] = []
        var bytes = text.makeIterator()
        // The text between escapes, which is UTF-8.
        var plain: [UInt8] = []
        while let byte = bytes.next() {
            guard byte == UInt8(ascii: "\\") else {
                plain.append(byte)
                continue
            }
            units += String(decoding: plain, as: UTF8.self).utf16
            plain.removeAll()
            guard let escaped = bytes.next() else { return nil }
            switch escaped {
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "t"): units.append(0x09)
            case UInt8(ascii: "n"): units.append(0x0a)
            case UInt8(ascii: "f"): units.append(0x0c)
            case UInt8(ascii: "r"): units.append(0x0d)
            case UInt8(ascii: "u"):
                var unit: UInt16 = 0
                for _ in 0..<4 {
                    guard let digit = bytes.next().flatMap(Self.hexadecimal) else { return nil }
                    unit = unit << 4 | digit
                }
                units.append(unit)
            default: units.append(UInt16(escaped))
            }
        }
        units += String(decoding: plain, as: UTF8.self).utf16
        return String(validating: units, as: UTF16.self)
    }

    /// Returns the value of a hexadecimal digit; nil if the byte is not one.
    static func hexadecimal(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}

/// State of a UTF-8 character of several bytes.
struct UTF8Sequence {
    /// Number of remaining bytes.
    private var count = 0
    /// Range of the next byte.
    private var lowest: UInt8 = 0x80
    private var highest: UInt8 = 0xbf

    /// Begins with a byte of at least 0x80; nil if no character begins with it.
    init?(first: UInt8) {
        switch first {
        case 0xc2...0xdf: count = 1
        case 0xe0: (count, lowest) = (2, 0xa0)
        case 0xed: (count, highest) = (2, 0x9f)
        case 0xe1...0xef: count = 2
        case 0xf0: (count, lowest) = (3, 0x90)
        case 0xf1...0xf3: count = 3
        case 0xf4: (count, highest) = (3, 0x8f)
        default: return nil
        }
    }

    var isComplete: Bool { count == 0 }

    /// Consumes the next byte. Returns whether it is valid there.
    mutating func consume(_ byte: UInt8) -> Bool {
        guard byte >= lowest, byte <= highest else { return false }
        count -= 1
        (lowest, highest) = (0x80, 0xbf)
        return true
    }
}
