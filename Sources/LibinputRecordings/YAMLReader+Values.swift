/// Tables, lists and values, assembled from the pieces of a document.
extension YAMLReader {
    /// Calls `body` with each key of the next table; it must read the value. An empty scalar, as after `quirks:`, is an empty
    /// table.
    mutating func table(_ body: (inout YAMLReader, String) throws(Fault) -> Void) throws(Fault) {
        guard try begins(.tableStart, "a table") else { return }
        while true {
            switch try next() {
            case .tableEnd: return
            case .scalar(let key): try body(&self, key)
            default: throw fault("a key must be a text")
            }
        }
    }

    /// Calls `body` for each item of the next list; it must read the item. An empty scalar, as after `quirks:`, is an empty list.
    mutating func list(_ body: (inout YAMLReader) throws(Fault) -> Void) throws(Fault) {
        guard try begins(.listStart, "a list") else { return }
        while try peek() != .listEnd {
            guard try peek() != .end else { throw fault("the document ends in a list") }
            try body(&self)
        }
        _ = try next()
    }

    private mutating func begins(_ start: Piece, _ name: StaticString) throws(Fault) -> Bool {
        let piece = try next()
        if piece == .scalar("") { return false }
        guard piece == start else { throw fault("\(name) was expected") }
        return true
    }

    /// Reads the next string.
    mutating func text() throws(Fault) -> String {
        guard case .scalar(let text) = try next() else { throw fault("a text was expected") }
        return text
    }

    /// Reads the next integer.
    mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) throws(Fault) -> Number {
        guard case .scalar(let text) = try next(), let number = Number(text) else {
            throw fault("a whole number from \(Number.min) to \(Number.max) was expected")
        }
        return number
    }

    /// Reads the next list of integers.
    /// - Parameters:
    ///   - type: type of the integers.
    ///   - limit: most integers in the list.
    mutating func integers<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self,
        atMost limit: LibinputRecordingsLimit
    ) throws(Fault) -> [Number] {
        var numbers: [Number] = []
        try list { (reader) throws(Fault) in
            guard numbers.count < limit.most else { throw reader.fault("more than \(limit.most) numbers") }
            numbers.append(try reader.integer())
        }
        return numbers
    }

    /// Skips the next value.
    mutating func skip() throws(Fault) {
        var depth = 0
        repeat {
            switch try next() {
            case .scalar: break
            case .listStart, .tableStart: depth += 1
            case .listEnd, .tableEnd: depth -= 1
            case .end: throw fault("the document ends too early")
            }
        } while depth > 0
    }
}
