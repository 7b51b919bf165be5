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
