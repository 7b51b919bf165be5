/// Reads JSON text (RFC 8259) as a document whose values know where they stand, which decoders of JSON do not tell: a message about a
/// file names line and column.
///
/// A value that is null is left out, as on the wire.
struct JSONDocument {
    /// Why a text is no JSON document.
    struct SyntaxError: Error {
        var message: String
        var position: TOMLPosition
    }

    /// As deep as a document may nest; the reader goes down by recursion.
    private static let maximumDepth = 32

    private let text: [UInt8]
    private var offset = 0
    private var depth = 0
    /// The last place that was asked for: the next is further on, so that nothing is counted twice.
    private var counted = TOMLPosition(line: 1, column: 1)
    private var countedOffset = 0

    /// How long the byte order mark is that the text begins with: some editors write one, and it says nothing.
    static func markLength(of text: [UInt8]) -> Int { text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// What the text says; nil: null.
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

    /// Where the next byte stands.
    private mutating func position() -> TOMLPosition {
        for byte in text[countedOffset..<max(offset, countedOffset)] {
            if byte == 0x0A {
                counted = TOMLPosition(line: counted.line + 1, column: 1)
            } else if byte & 0xC0 != 0x80 {
                // Columns are code points: bytes that go on with one do not count.
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

    /// The value that begins here; nil: null.
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
        if take("}") { return entries }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error("expected a key in double quotes") }
            let place = position()
            let key = try string()
            guard keys.insert(key).inserted else {
                throw SyntaxError(message: "the key stands twice", position: place)
            }
            skipSpace()
            guard take(":") else { throw error("expected a colon after the key") }
            skipSpace()
            if let value = try value() { entries.append(TOMLEntry(key: key, position: place, value: value)) }
            skipSpace()
            if take("}") { return entries }
            guard take(",") else { throw error("expected a comma or the object's end") }
        }
    }

    private mutating func items() throws(SyntaxError) -> [TOMLValue] {
        var values: [TOMLValue] = []
        skipSpace()
        if take("]") { return values }
        while true {
            skipSpace()
            let place = position()
            guard let value = try value() else {
                throw SyntaxError(message: "null is no item of a list", position: place)
            }
            values.append(value)
            skipSpace()
            if take("]") { return values }
            guard take(",") else { throw error("expected a comma or the list's end") }
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
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
        while let byte = next, Self.isOfNumber(byte) { offset += 1 }
        let token = text[start..<offset]
        guard Self.isNumber(token), let number = Double(String(decoding: token, as: UTF8.self)) else {
            throw SyntaxError(message: token.isEmpty ? "expected a value" : "this is no number", position: place)
        }
        guard number.isFinite else { throw SyntaxError(message: "the number is too large", position: place) }
        // 3.0 is an integer as well, and -0 is none.
        if let integer = Int64(String(decoding: token, as: UTF8.self)), integer != 0 { return .integer(integer) }
        if let integer = Int64(exactly: number), number.magnitude < 1e15, number.sign == .plus || integer != 0 {
            return .integer(integer)
        }
        return .float(number)
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
            || byte | 0x20 == UInt8(ascii: "e")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    /// What Double takes and JSON does not: a leading plus or zero, a point at either end.
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
            case 0..<0x20: throw error("a control character in a string has to be escaped")
            default:
                bytes.append(byte)
                offset += 1
            }
        }
        throw error("the string does not end")
    }

    private mutating func escaped() throws(SyntaxError) -> String {
        let unknown = SyntaxError(message: "there is no such escape", position: position())
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
            guard take("\\"), take("u") else { throw unknown }
            units.append(try unit())
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw unknown }
        return text
    }

    /// Four hexadecimal digits.
    private mutating func unit() throws(SyntaxError) -> UInt16 {
        let digits = text[offset..<min(offset + 4, text.count)]
        let isHexadecimal = digits.allSatisfy { Self.isDigit($0) || (0x61...0x66).contains($0 | 0x20) }
        guard digits.count == 4, isHexadecimal, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw error("expected four hexadecimal digits") }
        offset += 4
        return unit
    }
}
