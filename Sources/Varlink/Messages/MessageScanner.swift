/// Validator for arriving messages, whether they are decoded later or not: a message must be one JSON object in UTF-8, not nested
/// too deep.
///
/// It goes through the message once, in as many pieces as the caller likes, and records where the fields of the call or reply stand.
struct MessageScanner {
    /// What the next byte belongs to.
    private enum State {
        /// Nothing yet, or white space before the object.
        case start
        case value, firstElement
        case key, firstKey, colon
        /// A comma or the end of the container.
        case separator
        case string, escape, hexadecimal, sequence
        case literal
        case minus, zero, integer, point, fraction, exponentMark, exponentSign, exponent
        /// White space after the object.
        case end
    }

    private var state = State.start
    /// Open containers, the outermost first: true for an object, false for a list.
    private var containers: [Bool] = []
    private var isKey = false
    /// Position of the name, and start of the value, of the current member of the outermost object.
    private var name = 0..<0
    private var valueStart = 0
    /// Remaining letters of a literal, the next one in the lowest byte.
    private var letters: UInt32 = 0
    /// Number of remaining digits of an escape.
    private var digits = 0
    private var character: UTF8Sequence?
    private var fields = MessageFields()

    /// Scans to the end of the bytes, or to the NUL that ends the message.
    /// - Parameters:
    ///   - message: the part of the message that has arrived, from its first byte.
    ///   - position: the first byte that was not scanned yet.
    ///   - limit: how deep objects and lists may nest, counting the outermost.
    /// - Returns: the position of the NUL; nil if there is none.
    mutating func scan(_ message: borrowing Span<UInt8>, from position: Int, depth limit: Int) throws(MessageFault)
        -> Int?
    {
        var position = position
        while position < message.count {
            let byte = message[position]
            if byte == 0 { return position }
            switch state {
            case .string:
                if byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { break }
                try consumeSpecial(byte, at: position, in: message)
            case .escape, .hexadecimal, .sequence:
                try consumeInCharacter(byte)
            case .literal:
                guard UInt8(truncatingIfNeeded: letters) == byte else { throw .notAnObject }
                letters >>= 8
                if letters == 0 { endValue(at: position + 1, in: message) }
            case .minus, .zero, .integer, .point, .fraction, .exponentMark, .exponentSign, .exponent:
                guard try consumeInNumber(byte) else {
                    endValue(at: position, in: message)
                    // The byte belongs to what follows.
                    continue
                }
            default:
                if !JSONText.isSpace(byte) { try consumeStructure(byte, at: position, in: message, depth: limit) }
            }
            position += 1
        }
        return nil
    }

    /// Ends the message and returns the positions of its fields. The next message may begin.
    mutating func finish() throws(MessageFault) -> MessageFields {
        guard case .end = state else { throw .notAnObject }
        let fields = fields
        self.fields = MessageFields()
        state = .start
        return fields
    }

    /// Scans a whole message without its NUL, and returns the positions of its fields.
    /// - Parameter limit: how deep objects and lists may nest, counting the outermost.
    static func fields(of message: [UInt8], depth limit: Int) throws(MessageFault) -> MessageFields {
        var scanner = MessageScanner()
        guard try scanner.scan(message.span, from: 0, depth: limit) == nil else { throw .notAnObject }
        return try scanner.finish()
    }

    // MARK: Structure

    private mutating func consumeStructure(
        _ byte: UInt8,
        at position: Int,
        in message: borrowing Span<UInt8>,
        depth limit: Int
    ) throws(MessageFault) {
        switch (state, byte) {
        case (.start, UInt8(ascii: "{")), (.value, UInt8(ascii: "{")), (.firstElement, UInt8(ascii: "{")):
            try open(isObject: true, at: position, depth: limit)
        case (.value, UInt8(ascii: "[")), (.firstElement, UInt8(ascii: "[")):
            try open(isObject: false, at: position, depth: limit)
        case (.firstElement, UInt8(ascii: "]")), (.firstKey, UInt8(ascii: "}")):
            close(at: position, in: message)
        case (.separator, UInt8(ascii: "]")) where containers.last == false:
            close(at: position, in: message)
        case (.separator, UInt8(ascii: "}")) where containers.last == true:
            close(at: position, in: message)
        case (.separator, UInt8(ascii: ",")):
            state = containers.last == true ? .key : .value
        case (.key, UInt8(ascii: "\"")), (.firstKey, UInt8(ascii: "\"")):
            beginString(isKey: true, at: position)
        case (.colon, UInt8(ascii: ":")):
            state = .value
        case (.value, _), (.firstElement, _):
            try beginScalar(byte, at: position)
        default:
            throw .notAnObject
        }
    }

    private mutating func open(isObject: Bool, at position: Int, depth limit: Int) throws(MessageFault) {
        guard containers.count < limit else { throw .tooDeep(limit: limit) }
        if containers.count == 1 { valueStart = position }
        containers.append(isObject)
        state = isObject ? .firstKey : .firstElement
    }

    private mutating func close(at position: Int, in message: borrowing Span<UInt8>) {
        containers.removeLast()
        endValue(at: position + 1, in: message)
    }

    private mutating func endValue(at end: Int, in message: borrowing Span<UInt8>) {
        if containers.count == 1 { fields.note(name, valueStart..<end, in: message) }
        state = containers.isEmpty ? .end : .separator
    }

    // MARK: Scalars

    private mutating func beginScalar(_ byte: UInt8, at position: Int) throws(MessageFault) {
        if containers.count == 1 { valueStart = position }
        switch byte {
        case UInt8(ascii: "\""): beginString(isKey: false, at: position)
        case UInt8(ascii: "-"): state = .minus
        case UInt8(ascii: "0"): state = .zero
        case UInt8(ascii: "1")...UInt8(ascii: "9"): state = .integer
        case UInt8(ascii: "t"): (state, letters) = (.literal, Self.letters("r", "u", "e"))
        case UInt8(ascii: "f"): (state, letters) = (.literal, Self.letters("a", "l", "s", "e"))
        case UInt8(ascii: "n"): (state, letters) = (.literal, Self.letters("u", "l", "l"))
        default: throw .notAnObject
        }
    }

    private static func letters(_ letters: Unicode.Scalar...) -> UInt32 {
        letters.reversed().reduce(0) { $0 << 8 | $1.value }
    }

    private mutating func beginString(isKey: Bool, at position: Int) {
        self.isKey = isKey
        if isKey, containers.count == 1 { name = position + 1..<position + 1 }
        state = .string
    }

    /// Handles a byte in a string that is not a plain character.
    private mutating func consumeSpecial(
        _ byte: UInt8,
        at position: Int,
        in message: borrowing Span<UInt8>
    ) throws(MessageFault) {
        switch byte {
        case UInt8(ascii: "\\"): state = .escape
        case UInt8(ascii: "\"") where isKey:
            if containers.count == 1 { name = name.lowerBound..<position }
            state = .colon
        case UInt8(ascii: "\""): endValue(at: position + 1, in: message)
        case 0x80...:
            guard let first = UTF8Sequence(first: byte) else { throw .notUTF8 }
            character = first
            state = .sequence
        default: throw .notAnObject
        }
    }

    /// Handles the next byte of an escape, or of a character of several bytes.
    private mutating func consumeInCharacter(_ byte: UInt8) throws(MessageFault) {
        switch state {
        case .escape:
            switch byte {
            case UInt8(ascii: "u"): (state, digits) = (.hexadecimal, 4)
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
                UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
                state = .string
            default: throw .notAnObject
            }
        case .hexadecimal:
            guard JSONText.hexadecimal(byte) != nil else { throw .notAnObject }
            digits -= 1
            if digits == 0 { state = .string }
        default:
            guard character?.consume(byte) == true else { throw .notUTF8 }
            if character?.isComplete == true { state = .string }
        }
    }

    /// Handles the next byte after the start of a number. Returns false if the number ended before the byte.
    private mutating func consumeInNumber(_ byte: UInt8) throws(MessageFault) -> Bool {
        let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
        switch (state, byte) {
        case (.minus, UInt8(ascii: "0")): state = .zero
        case (.minus, _) where isDigit: state = .integer
        case (.integer, _) where isDigit, (.fraction, _) where isDigit, (.exponent, _) where isDigit: break
        case (.zero, UInt8(ascii: ".")), (.integer, UInt8(ascii: ".")): state = .point
        case (.point, _) where isDigit: state = .fraction
        case (.zero, UInt8(ascii: "e")), (.zero, UInt8(ascii: "E")), (.integer, UInt8(ascii: "e")),
            (.integer, UInt8(ascii: "E")), (.fraction, UInt8(ascii: "e")), (.fraction, UInt8(ascii: "E")):
            state = .exponentMark
        case (.exponentMark, UInt8(ascii: "+")), (.exponentMark, UInt8(ascii: "-")): state = .exponentSign
        case (.exponentMark, _) where isDigit, (.exponentSign, _) where isDigit: state = .exponent
        case (.zero, _), (.integer, _), (.fraction, _), (.exponent, _): return false
        default: throw .notAnObject
        }
        return true
    }
}
