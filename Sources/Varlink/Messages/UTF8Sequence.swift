/// What may follow in a character of several bytes.
struct UTF8Sequence {
    /// How many bytes are still to come.
    private var count = 0
    /// The range of the next one.
    private var lowest: UInt8 = 0x80
    private var highest: UInt8 = 0xbf

    /// Takes the first byte, from 0x80 on; nil if no character begins so.
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

    /// Takes the next byte. Returns whether it may stand there.
    mutating func take(_ byte: UInt8) -> Bool {
        guard byte >= lowest, byte <= highest else { return false }
        count -= 1
        (lowest, highest) = (0x80, 0xbf)
        return true
    }
}
