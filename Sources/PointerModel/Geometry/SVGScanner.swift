/// A tokenizer for SVG path data.
struct SVGScanner {
    private let text: [UInt8]
    private var offset = 0
    /// Byte offset of the latest token.
    private(set) var tokenStart = 0

    init(_ text: String) {
        self.text = Array(text.utf8)
    }

    /// Returns the next byte as a command; nil at the end of the text.
    mutating func command() -> UInt8? {
        startToken()
        guard let byte = next else { return nil }
        offset += 1
        return byte
    }

    /// Whether a number comes next, which repeats the last command.
    mutating func isAtNumber() -> Bool {
        startToken()
        guard let byte = next else { return false }
        return Self.isDigit(byte) || Self.isSign(byte) || byte == UInt8(ascii: ".")
    }

    /// Reads a number. The number ends as late as possible, so `10-5` and `1.5.5` are two numbers each.
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

    /// Reads a flag of an arc. The next number may follow without a separator.
    mutating func flag() throws(Path.SyntaxError) -> Bool {
        startToken()
        guard let byte = next, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
            throw Path.SyntaxError(offset: tokenStart, description: "expected a flag, 0 or 1")
        }
        offset += 1
        return byte == UInt8(ascii: "1")
    }

    private var next: UInt8? { offset < text.count ? text[offset] : nil }

    /// Skips separators and notes the start of the next token.
    private mutating func startToken() {
        while let byte = next, Self.isSeparator(byte) { offset += 1 }
        tokenStart = offset
    }

    private mutating func skipDigits() {
        while let byte = next, Self.isDigit(byte) { offset += 1 }
    }

    /// Skips an exponent. An `e` without digits after it is not part of the number.
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
