import SafeText

/// Parser for JSON text (RFC 8259) that keeps the position of each value. JSON decoders do not report positions, but a message
/// about a file names line and column.
///
/// In a file, a key whose value is null counts as absent. A message keeps it.
package struct JSONDocument {
    /// Why a text is not a JSON document.
    package struct SyntaxError: Error {
        package var message: String
        package var position: TextPosition
    }

    /// Maximum number of keys that are compared one by one to find a duplicate.
    private static let fewKeys = 16

    let text: [UInt8]
    /// Whether the text is a part of a message, which is known to be valid. Its values need no positions. Of a key that occurs
    /// twice the first counts, as in other messages.
    private let isMessage: Bool
    var offset = 0
    private var depth = 0
    /// Position computed last. The next one is further on, so that no byte is counted twice.
    private var counted = TextPosition(line: 1, column: 1)
    private var countedOffset = 0

    /// Parses the text of a file.
    package static func root(parsing text: [UInt8]) throws(SyntaxError) -> DocumentValue {
        var reader = JSONDocument(text: text, isMessage: false)
        guard String(validating: text, as: UTF8.self) != nil else { throw reader.error("the text is not UTF-8") }
        reader.offset = ForeignText.markLength(of: text)
        reader.countedOffset = reader.offset
        return try reader.root()
    }

    /// Parses a part of a message, which must be valid JSON in UTF-8, nested no deeper than messages are.
    package static func root(ofMessage text: some Sequence<UInt8>) throws(SyntaxError) -> DocumentValue {
        var reader = JSONDocument(text: Array(text), isMessage: true)
        return try reader.root()
    }

    private init(text: [UInt8], isMessage: Bool) {
        self.text = text
        self.isMessage = isMessage
    }

    private mutating func root() throws(SyntaxError) -> DocumentValue {
        skipSpace()
        let value = try value()
        skipSpace()
        guard offset == text.count else { throw error("something follows the document's end") }
        return value
    }

    var next: UInt8? { offset < text.count ? text[offset] : nil }

    /// Returns the position of the next byte.
    mutating func position() -> TextPosition {
        for byte in text[countedOffset..<max(offset, countedOffset)] {
            if byte == 0x0A {
                counted = TextPosition(line: counted.line + 1, column: 1)
            } else if byte & 0xC0 != 0x80 {
                // Columns are code points: continuation bytes do not count.
                counted.column += 1
            }
        }
        countedOffset = max(offset, countedOffset)
        return counted
    }

    /// Returns the position of the next value; nil in a message.
    private mutating func place() -> TextPosition? { isMessage ? nil : position() }

    mutating func error(_ message: String) -> SyntaxError {
        SyntaxError(message: message, position: position())
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            offset += 1
        }
    }

    private mutating func value() throws(SyntaxError) -> DocumentValue {
        let place = place()
        let content: DocumentValue.Content
        switch next {
        case UInt8(ascii: "{"):
            try enter()
            content = .table(try members())
            depth -= 1
        case UInt8(ascii: "["):
            try enter()
            content = .array(try items())
            depth -= 1
        case UInt8(ascii: "\""): content = .string(try string())
        case UInt8(ascii: "t"): content = try word("true", .boolean(true))
        case UInt8(ascii: "f"): content = try word("false", .boolean(false))
        case UInt8(ascii: "n"): content = try word("null", .null)
        default: content = try number()
        }
        return DocumentValue(position: place, content)
    }

    private mutating func enter() throws(SyntaxError) {
        guard isMessage || depth < DocumentsLimit.jsonDepth.most else {
            throw error("nests deeper than \(DocumentsLimit.jsonDepth.most) levels")
        }
        depth += 1
        offset += 1
    }

    private mutating func members() throws(SyntaxError) -> [DocumentEntry] {
        var entries: [DocumentEntry] = []
        // Keys without a value, and all keys if there are many.
        var keys: Set<String> = []
        skipSpace()
        if consume("}") { return entries }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error("expected a key in double quotes") }
            let place = place()
            let key = try string()
            if entries.count == Self.fewKeys { keys.formUnion(entries.map(\.key)) }
            let isDuplicate =
                keys.contains(key) || entries.count < Self.fewKeys && entries.contains { $0.key == key }
            guard isMessage || !isDuplicate else {
                throw SyntaxError(message: "duplicate key", position: place ?? position())
            }
            skipSpace()
            guard consume(":") else { throw error("expected a colon after the key") }
            skipSpace()
            let value = try value()
            if case .null = value.content, !isMessage {
                keys.insert(key)
            } else if !isDuplicate {
                entries.append(DocumentEntry(key: key, position: place, value: value))
                if entries.count > Self.fewKeys { keys.insert(key) }
            }
            skipSpace()
            if consume("}") { return entries }
            guard consume(",") else { throw error("expected a comma or the object's end") }
        }
    }

    private mutating func items() throws(SyntaxError) -> [DocumentValue] {
        var values: [DocumentValue] = []
        skipSpace()
        if consume("]") { return values }
        while true {
            skipSpace()
            let place = place()
            let value = try value()
            if case .null = value.content, !isMessage {
                throw SyntaxError(message: "a list cannot contain null", position: place ?? position())
            }
            values.append(value)
            skipSpace()
            if consume("]") { return values }
            guard consume(",") else { throw error("expected a comma or the list's end") }
        }
    }

    mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func word(
        _ word: String,
        _ content: DocumentValue.Content
    ) throws(SyntaxError) -> DocumentValue.Content {
        guard text[offset...].starts(with: word.utf8) else { throw error("expected a value") }
        offset += word.utf8.count
        return content
    }

    private mutating func number() throws(SyntaxError) -> DocumentValue.Content {
        let start = offset
        while let byte = next, Self.isNumberByte(byte) { offset += 1 }
        let token = String(decoding: text[start..<offset], as: UTF8.self)
        guard Self.isNumber(text[start..<offset]), let number = Double(token) else {
            offset = start
            throw error(token.isEmpty ? "expected a value" : "not a number")
        }
        guard isMessage || number.isFinite else {
            offset = start
            throw error("the number is too large")
        }
        // 3.0 is an integer too, and -0 is not one.
        if let integer = Int64(token), integer != 0 { return .integer(integer) }
        if let integer = Int64(exactly: number), number.magnitude < 1e15, number.sign == .plus || integer != 0 {
            return .integer(integer)
        }
        return .float(number)
    }

    private static func isNumberByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
            || byte | 0x20 == UInt8(ascii: "e")
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    /// Returns whether a token is a number of JSON: Double also accepts a leading plus or zero, and a point at either end.
    private static func isNumber(_ token: ArraySlice<UInt8>) -> Bool {
        var digits = token
        if digits.first == UInt8(ascii: "-") { digits.removeFirst() }
        guard let first = digits.first, isDigit(first) else { return false }
        if first == UInt8(ascii: "0"), let second = digits.dropFirst().first, isDigit(second) { return false }
        guard let point = digits.firstIndex(of: UInt8(ascii: ".")) else { return true }
        return digits[(point + 1)...].first.map(isDigit) ?? false
    }
}
