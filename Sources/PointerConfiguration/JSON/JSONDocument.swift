/// Parser for JSON text (RFC 8259) that keeps the position of each value. JSON decoders do not report positions, but a message
/// about a file names line and column.
///
/// The parser leaves out null values, as on the wire.
struct JSONDocument {
    /// Why a text is not a JSON document.
    struct SyntaxError: Error {
        var message: String
        var position: TOMLPosition
    }

    /// Maximum nesting depth of a document; the parser is recursive.
    private static let maximumDepth = 32

    private let text: [UInt8]
    private var offset = 0
    private var depth = 0
    /// Position computed last. The next one is further on, so that no byte is counted twice.
    private var counted = TOMLPosition(line: 1, column: 1)
    private var countedOffset = 0

    /// Returns the length of the byte order mark at the beginning of the text, which some editors write; 0 if it has none.
    static func markLength(of text: [UInt8]) -> Int { text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// Parses a text; nil if it is `null`.
    static func root(parsing text: [UInt8]) throws(SyntaxError) -> TOMLValue? {
        var reader = JSONDocument(text: text)
        guard String(validating: text, as: UTF8.self) != nil else { throw reader.error("the text is not UTF-8") }
        reader.offset = markLength(of: text)
        reader.countedOffset = reader.offset
        reader.skipSpace()
        let value = try reader.value()
        reader.skipSpace()
        guard reader.offset == text.count else { throw reader.error("something follows the document's end") }
        return value
    }

    private init(text: [UInt8]) {
        self.text = text
    }

    private var next: UInt8? { offset < text.count ? text[offset] : nil }

    /// Returns the position of the next byte.
    private mutating func position() -> TOMLPosition {
        for byte in text[countedOffset..<max(offset, countedOffset)] {
            if byte == 0x0A {
                counted = TOMLPosition(line: counted.line + 1, column: 1)
            } else if byte & 0xC0 != 0x80 {
                // Columns are code points: continuation bytes do not count.
                counted.column += 1
            }
        }
        countedOffset = max(offset, countedOffset)
        return counted
    }

    private mutating func error(_ message: String) -> SyntaxError {
        SyntaxError(message: message, position: position())
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            offset += 1
        }
    }

    /// Parses the value that begins here; nil if it is `null`.
    private mutating func value() throws(SyntaxError) -> TOMLValue? {
        let place = position()
        let content: TOMLValue.Content
        switch next {
        case UInt8(ascii: "{"): content = .table(try nested { reader throws(SyntaxError) in try reader.members() })
        case UInt8(ascii: "["): content = .array(try nested { reader throws(SyntaxError) in try reader.items() })
        case UInt8(ascii: "\""): content = .string(try string())
        case UInt8(ascii: "t"): content = .boolean(try word("true", true))
        case UInt8(ascii: "f"): content = .boolean(try word("false", false))
        case UInt8(ascii: "n"): return try word("null", nil)
        default: content = try number()
        }
        return TOMLValue(position: place, content: content)
    }

    private mutating func nested<Result>(
        _ body: (inout JSONDocument) throws(SyntaxError) -> Result
    ) throws(SyntaxError) -> Result {
        guard depth < Self.maximumDepth else { throw error("nests deeper than \(Self.maximumDepth) levels") }
        depth += 1
        offset += 1
        let result = try body(&self)
        depth -= 1
        return result
    }

    private mutating func members() throws(SyntaxError) -> [TOMLEntry] {
        var entries: [TOMLEntry] = []
        var keys: Set<String> = []
        skipSpace()
        if consume("}") { return entries }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error("expected a key in double quotes") }
            let place = position()
            let key = try string()
            guard keys.insert(key).inserted else {
                throw SyntaxError(message: "duplicate key", position: place)
            }
            skipSpace()
            guard consume(":") else { throw error("expected a colon after the key") }
            skipSpace()
            if let value = try value() { entries.append(TOMLEntry(key: key, position: place, value: value)) }
            skipSpace()
            if consume("}") { return entries }
            guard consume(",") else { throw error("expected a comma or the object's end") }
        }
    }

    private mutating func items() throws(SyntaxError) -> [TOMLValue] {
        var values: [TOMLValue] = []
        skipSpace()
        if consume("]") { return values }
        while true {
            skipSpace()
            let place = position()
            guard let value = try value() else {
                throw SyntaxError(message: "a list cannot contain null", position: place)
            }
            values.append(value)
            skipSpace()
            if consume("]") { return values }
            guard consume(",") else { throw error("expected a comma or the list's end") }
        }
    }

    private mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func word<Value>(_ word: StaticString, _ value: Value) throws(SyntaxError) -> Value {
        let letters = Array("\(word)".utf8)
        guard text[offset...].starts(with: letters) else { throw error("expected a value") }
        offset += letters.count
        return value
    }

    private mutating func number() throws(SyntaxError) -> TOMLValue.Content {
        let place = position()
        let start = offset
        while let byte = next, Self.isNumberByte(byte) { offset += 1 }
        let token = text[start..<offset]
        guard Self.isNumber(token), let number = Double(String(decoding: token, as: UTF8.self)) else {
            throw SyntaxError(message: token.isEmpty ? "expected a value" : "not a number", position: place)
        }
        guard number.isFinite else { throw SyntaxError(message: "the number is too large", position: place) }
        // 3.0 is an integer too, and -0 is not one.
        if let integer = Int64(String(decoding: token, as: UTF8.self)), integer != 0 { return .integer(integer) }
        if let integer = Int64(exactly: number), number.magnitude < 1e15, number.sign == .plus || integer != 0 {
            return .integer(integer)
        }
        return .float(number)
    }

    private static func isNumberByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
            || byte | 0x20 == UInt8(ascii: "e")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    /// Returns whether a token is a number of JSON: Double also accepts a leading plus or zero, and a point at either end.
    private static func isNumber(_ token: ArraySlice<UInt8>) -> Bool {
        var digits = token
        if digits.first == UInt8(ascii: "-") { digits.removeFirst() }
        guard let first = digits.first, isDigit(first) else { return false }
        if first == UInt8(ascii: "0"), let second = digits.dropFirst().first, isDigit(second) { return false }
        guard let point = digits.firstIndex(of: UInt8(ascii: ".")) else { return true }
        return digits[(point + 1)...].first.map(isDigit) ?? false
    }

    // MARK: Strings

    private mutating func string() throws(SyntaxError) -> String {
        offset += 1
        var bytes: [UInt8] = []
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
