/// Checks a message as it comes, whether anybody decodes it or not: that it is one JSON object in UTF-8, and not nested too deep.
///
/// It goes through the message once, in as many pieces as its caller likes, and notes where the fields of the call stand.
struct MessageScanner {
    /// What the next byte belongs to.
    private enum State {
        /// Nothing yet, or white space before the object.
        case start
        case value, firstElement
        case key, firstKey, colon
        /// A comma or the end of what it is in.
        case separator
        case string, escape, hexadecimal, sequence
        case literal
        case minus, zero, integer, point, fraction, exponentMark, exponentSign, exponent
        /// White space after the object.
        case end
    }

    private var state = State.start
    /// What it is in, from the outermost on: true for an object, false for a list.
    private var containers: [Bool] = []
    private var isKey = false
    /// Of the member of the outermost object.
    private var name = 0..<0
    private var valueStart = 0
    /// The letters of a literal that are still to come, the next one in the lowest byte.
    private var letters: UInt32 = 0
    /// The digits of an escape that are still to come.
    private var digits = 0
    private var character: UTF8Sequence?
    private var fields = CallFields()

    /// Goes on to the end of what is there, or to the NUL that ends the message.
    /// - Parameters:
    ///   - message: what there is of the message, from its first byte on.
    ///   - position: the first byte that was not looked at yet.
    ///   - limit: how many objects and lists may be nested, the outermost counted.
    /// - Returns: where the NUL stands; nil if there is none.
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
                try takeSpecial(byte, at: position, in: message)
            case .escape, .hexadecimal, .sequence:
                try takeInCharacter(byte)
            case .literal:
                guard UInt8(truncatingIfNeeded: letters) == byte else { throw .notAnObject }
                letters >>= 8
                if letters == 0 { endValue(at: position + 1, in: message) }
            case .minus, .zero, .integer, .point, .fraction, .exponentMark, .exponentSign, .exponent:
                guard try takeInNumber(byte) else {
                    endValue(at: position, in: message)
                    // The byte is the next thing's.
                    continue
                }
            default:
                if !JSONText.isSpace(byte) { try takeStructure(byte, at: position, in: message, depth: limit) }
            }
            position += 1
        }
        return nil
    }

    /// The message is over: where its fields stand. The next one may begin.
    mutating func finish() throws(MessageFault) -> CallFields {
        guard case .end = state else { throw .notAnObject }
        let fields = fields
        self.fields = CallFields()
        state = .start
        return fields
    }

    // MARK: Structure

    private mutating func takeStructure(
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

    /// What is no plain character of a string.
    private mutating func takeSpecial(
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

    /// The rest of an escape, or of a character of several bytes.
    private mutating func takeInCharacter(_ byte: UInt8) throws(MessageFault) {
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
            guard character?.take(byte) == true else { throw .notUTF8 }
            if character?.isComplete == true { state = .string }
        }
    }

    /// Returns false if the number was over before the byte.
    private mutating func takeInNumber(_ byte: UInt8) throws(MessageFault) -> Bool {
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
