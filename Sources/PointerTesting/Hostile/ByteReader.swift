/// Reader of bytes as numbers; it returns zeros at the end.
struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position >= bytes.count }

    mutating func byte() -> UInt8 {
        guard position < bytes.count else { return 0 }
        defer { position += 1 }
        return bytes[position]
    }

    /// Reads a number of `count` bytes, the lowest first.
    private mutating func number(_ count: Int) -> UInt64 {
        (0..<count).reduce(0) { $0 | UInt64(byte()) << (8 * UInt64($1)) }
    }

    mutating func short() -> UInt16 { UInt16(truncatingIfNeeded: number(2)) }

    mutating func value() -> Int32 { Int32(truncatingIfNeeded: number(4)) }
}
