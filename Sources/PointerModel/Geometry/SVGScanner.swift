/// Walks over SVG path data, token by token.
struct SVGScanner {
    private let text: [UInt8]
    private var offset = 0
    /// Where the latest token starts.
    private(set) var tokenStart = 0

    init(_ text: String) {
        self.text = Array(text.utf8)
    }

    /// The next byte as a command; nil at the end of the text.
    mutating func command() -> UInt8? {
        startToken()
        guard let byte = next else { return nil }
        offset += 1
        return byte
    }

    /// Whether a number comes next, with which the last command is repeated.
    mutating func isAtNumber() -> Bool {
        startToken()
        guard let byte = next else { return false }
        return Self.isDigit(byte) || Self.isSign(byte) || byte == UInt8(ascii: ".")
    }

    /// A number. It ends where it can go on no longer, so that `10-5` and `1.5.5` are two.
    mutating func number() throws(Path.SyntaxError) -> Double {
        startToken()
        if let byte = next, Self.isSign(byte) { offset += 1 }
        skipDigits()
        if next == UInt8(ascii: ".") {
            offset += 1
            skipDigits()
        }
        skipExponent()
        guard let value = Double(String(decoding: text[tokenStart..<offset], as: UTF8.self)), value.isFinite else {
            throw Path.SyntaxError(offset: tokenStart, description: "expected a finite number")
        }
        return value
    }

    /// A flag of an arc, which the next number may follow at once.
    mutating func flag() throws(Path.SyntaxError) -> Bool {
        startToken()
        guard let byte = next, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
            throw Path.SyntaxError(offset: tokenStart, description: "expected a flag, 0 or 1")
        }
        offset += 1
        return byte == UInt8(ascii: "1")
    }

    private var next: UInt8? { offset < text.count ? text[offset] : nil }

    /// Skips what stands between tokens.
    private mutating func startToken() {
        while let byte = next, Self.isSeparator(byte) { offset += 1 }
        tokenStart = offset
    }

    private mutating func skipDigits() {
        while let byte = next, Self.isDigit(byte) { offset += 1 }
    }

    /// An `e` without digits behind it belongs to no number.
    private mutating func skipExponent() {
        guard let letter = next, letter | 0x20 == UInt8(ascii: "e") else { return }
        let before = offset
        offset += 1
        if let byte = next, Self.isSign(byte) { offset += 1 }
        guard let byte = next, Self.isDigit(byte) else {
            offset = before
            return
        }
        skipDigits()
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") || (0x09...0x0D).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
}
