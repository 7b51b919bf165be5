/// A part of a JSON text.
enum JSONToken: Equatable {
    case objectStart
    case objectEnd
    case listStart
    case listEnd
    /// The name of a member of an object, whose value follows.
    case key(String)
    case text(String)
    case number(Double)
    case flag(Bool)
    case null
}

/// A reader of one JSON text that comes in pieces. Of the text it keeps the beginning of one string or number, and which objects and lists
/// are open.
struct JSONTokens {
    /// The text is no JSON, or its objects and lists lie too deep in each other.
    struct Fault: Error {}

    /// What the next byte belongs to.
    private enum State {
        case value, firstElement
        case key, firstKey, colon
        /// A comma, or the end of the object or list.
        case separator
        case string, escape, hexadecimal
        case number, word
        /// White space after the text.
        case end
    }

    /// Bytes of a number or a word. None that means anything has more.
    private static let longestScalar = 32
    /// What stands for what is no character.
    private static let replacement: UInt32 = 0xfffd

    /// Bytes of a string that are kept.
    private let longest: Int
    /// Objects and lists that may be open at a time.
    private let deepest: Int
    private var state = State.value
    /// Whether each open container is an object, the outermost first.
    private var containers: [Bool] = []
    private var isKey = false
    /// What is kept of the string, the number or the word that is read.
    private var bytes: [UInt8] = []
    /// Remaining digits of an escape, and its number so far.
    private var escape: (digits: Int, number: UInt32) = (0, 0)
    /// The first half of a character that two escapes stand for.
    private var surrogate: UInt32?

    /// Creates a reader of a text that has not begun.
    /// - Parameters:
    ///   - longest: bytes of a string that are kept. A string that is cut may end with a part of a character.
    ///   - deepest: objects and lists that may be open at a time.
    init(longest: Int, deepest: Int) {
        self.longest = longest
        self.deepest = deepest
    }

    /// Whether the text has come to its end.
    var isAtEnd: Bool { state == .end }

    /// Returns the next token; nil if the piece has none. What was read is taken out of the piece.
    mutating func next(_ piece: inout ArraySlice<UInt8>) throws(Fault) -> JSONToken? {
        var index = piece.startIndex
        defer { piece = piece[index...] }
        while index < piece.endIndex {
            let byte = piece[index]
            // A number ends with the byte behind it, which belongs to what follows.
            if state == .number || state == .word, !Self.isOfScalar(byte) { return try endScalar() }
            index += 1
            if let token = try consume(byte) { return token }
        }
        return nil
    }

    private mutating func consume(_ byte: UInt8) throws(Fault) -> JSONToken? {
        switch state {
        case .string:
            switch byte {
            case UInt8(ascii: "\""): return endString()
            case UInt8(ascii: "\\"): state = .escape
            case 0..<0x20: throw Fault()
            default: keep(byte)
            }
        case .escape: try consumeEscape(byte)
        case .hexadecimal: try consumeHexadecimal(byte)
        case .number, .word:
            guard bytes.count < Self.longestScalar else { throw Fault() }
            bytes.append(byte)
        default:
            let isSpace = byte == 0x20 || byte >= 0x09 && byte <= 0x0a || byte == 0x0d
            return isSpace ? nil : try consumeStructure(byte)
        }
        return nil
    }

    // MARK: Objects and lists

    private mutating func consumeStructure(_ byte: UInt8) throws(Fault) -> JSONToken? {
        switch (state, byte) {
        case (.value, UInt8(ascii: "{")), (.firstElement, UInt8(ascii: "{")): return try open(isObject: true)
        case (.value, UInt8(ascii: "[")), (.firstElement, UInt8(ascii: "[")): return try open(isObject: false)
        case (.firstElement, UInt8(ascii: "]")): return close(.listEnd)
        case (.separator, UInt8(ascii: "]")) where containers.last == false: return close(.listEnd)
        case (.firstKey, UInt8(ascii: "}")): return close(.objectEnd)
        case (.separator, UInt8(ascii: "}")) where containers.last == true: return close(.objectEnd)
        case (.separator, UInt8(ascii: ",")): state = containers.last == true ? .key : .value
        case (.colon, UInt8(ascii: ":")): state = .value
        case (.firstKey, UInt8(ascii: "\"")), (.key, UInt8(ascii: "\"")): begin(.string, isKey: true)
        case (.value, UInt8(ascii: "\"")), (.firstElement, UInt8(ascii: "\"")): begin(.string)
        case (.value, UInt8(ascii: "a")...UInt8(ascii: "z")), (.firstElement, UInt8(ascii: "a")...UInt8(ascii: "z")):
            begin(.word, with: byte)
        case (.value, UInt8(ascii: "-")), (.firstElement, UInt8(ascii: "-")),
            (.value, UInt8(ascii: "0")...UInt8(ascii: "9")), (.firstElement, UInt8(ascii: "0")...UInt8(ascii: "9")):
            begin(.number, with: byte)
        default: throw Fault()
        }
        return nil
    }

    private mutating func open(isObject: Bool) throws(Fault) -> JSONToken {
        guard containers.count < deepest else { throw Fault() }
        containers.append(isObject)
        state = isObject ? .firstKey : .firstElement
        return isObject ? .objectStart : .listStart
    }

    private mutating func close(_ token: JSONToken) -> JSONToken {
        containers.removeLast()
        return end(token)
    }

    /// Ends a value.
    private mutating func end(_ token: JSONToken) -> JSONToken {
        state = containers.isEmpty ? .end : .separator
        return token
    }

    // MARK: Strings, numbers and words

    private mutating func begin(_ next: State, isKey: Bool = false, with first: UInt8? = nil) {
        state = next
        self.isKey = isKey
        bytes.removeAll(keepingCapacity: true)
        if let first { bytes.append(first) }
    }

    private static func isOfScalar(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"),
            UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private mutating func endScalar() throws(Fault) -> JSONToken {
        let text = String(decoding: bytes, as: UTF8.self)
        if state == .number {
            guard let number = Double(text), number.isFinite else { throw Fault() }
            return end(.number(number))
        }
        switch text {
        case "true": return end(.flag(true))
        case "false": return end(.flag(false))
        case "null": return end(.null)
        default: throw Fault()
        }
    }

    private mutating func endString() -> JSONToken {
        keepHalf()
        let text = String(decoding: bytes, as: UTF8.self)
        guard isKey else { return end(.text(text)) }
        state = .colon
        return .key(text)
    }

    private mutating func keep(_ byte: UInt8) {
        keepHalf()
        if bytes.count < longest { bytes.append(byte) }
    }

    private mutating func keep(character number: UInt32) {
        let character = Unicode.Scalar(number) ?? "\u{fffd}"
        for byte in Character(character).utf8 { keep(byte) }
    }

    /// Notes that the first half of a character has no second one.
    private mutating func keepHalf() {
        guard surrogate != nil else { return }
        surrogate = nil
        keep(character: Self.replacement)
    }

    private mutating func consumeEscape(_ byte: UInt8) throws(Fault) {
        state = .string
        switch byte {
        case UInt8(ascii: "u"): (state, escape) = (.hexadecimal, (4, 0))
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): keep(byte)
        case UInt8(ascii: "b"): keep(0x08)
        case UInt8(ascii: "f"): keep(0x0c)
        case UInt8(ascii: "n"): keep(0x0a)
        case UInt8(ascii: "r"): keep(0x0d)
        case UInt8(ascii: "t"): keep(0x09)
        default: throw Fault()
        }
    }

    private mutating func consumeHexadecimal(_ byte: UInt8) throws(Fault) {
        guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw Fault() }
        escape = (escape.digits - 1, escape.number << 4 | UInt32(digit))
        guard escape.digits == 0 else { return }
        state = .string
        let number = escape.number
        switch number {
        case 0xdc00...0xdfff:
            guard let first = surrogate else { return keep(character: Self.replacement) }
            surrogate = nil
            keep(character: 0x10000 + (first - 0xd800) << 10 + (number - 0xdc00))
        case 0xd800...0xdbff:
            keepHalf()
            surrogate = number
        default: keep(character: number)
        }
    }
}
