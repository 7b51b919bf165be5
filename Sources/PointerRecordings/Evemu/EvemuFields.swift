/// The fields of one line of an evemu recording, separated by blanks, up to a comment.
struct EvemuFields {
    private let bytes: [UInt8]
    private var range: Range<Int>

    /// Makes the fields of a range of the text.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range
    }

    /// Returns the next field; nil at the end of the line or at a comment.
    mutating func next() -> Range<Int>? {
        var start = range.lowerBound
        while start < range.upperBound, Self.isBlank(bytes[start]) { start += 1 }
        guard start < range.upperBound, bytes[start] != UInt8(ascii: "#") else {
            range = range.upperBound..<range.upperBound
            return nil
        }
        var end = start
        while end < range.upperBound, !Self.isBlank(bytes[end]) { end += 1 }
        range = end..<range.upperBound
        return start..<end
    }

    /// Returns the next field as a hexadecimal number of at most 16 bits; nil if it is malformed.
    mutating func hexadecimal() -> UInt16? {
        guard let field = next() else { return nil }
        var value: UInt32 = 0
        for index in field {
            guard let digit = Self.digit(bytes[index]), digit < 16 else { return nil }
            value = value << 4 | digit
            if value > UInt16.max { return nil }
        }
        return UInt16(value)
    }

    /// Returns the next field as a decimal number; nil if it is malformed or out of range.
    mutating func decimal() -> Int32? {
        guard var field = next() else { return nil }
        let isNegative = bytes[field.lowerBound] == UInt8(ascii: "-")
        if isNegative { field = field.dropFirst() }
        guard let magnitude = unsigned(field, limit: 1 << 31) else { return nil }
        return Int32(exactly: isNegative ? -magnitude : magnitude)
    }

    /// Returns the next field, seconds with exactly six digits after the point, in microseconds; nil if it is malformed.
    mutating func time() -> Int64? {
        guard let field = next(), let point = bytes[field].firstIndex(of: UInt8(ascii: ".")),
            field.upperBound - point == 7,
            let seconds = unsigned(field.lowerBound..<point, limit: 1 << 40),
            let fraction = unsigned(point + 1..<field.upperBound, limit: 999_999)
        else { return nil }
        return seconds * 1_000_000 + fraction
    }

    private func unsigned(_ field: Range<Int>, limit: Int64) -> Int64? {
        guard !field.isEmpty else { return nil }
        var value: Int64 = 0
        for index in field {
            guard let digit = Self.digit(bytes[index]), digit < 10 else { return nil }
            value = value * 10 + Int64(digit)
            if value > limit { return nil }
        }
        return value
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
