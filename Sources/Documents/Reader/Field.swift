package import Limits

/// A value of a document, with everything that a message about it needs.
///
/// Every reader reports a value of another type or out of range, and returns nil. Reading then continues and finds further
/// mistakes.
package struct Field {
    package let value: DocumentValue
    package let position: TextPosition?
    /// Position of the value's key; nil for an item of an array.
    private let keyPosition: TextPosition?
    private let place: DottedPath
    package let reading: DocumentReading

    /// Creates the field of a document, which is at `path` in a larger one.
    package init(_ document: DocumentValue, at path: String = "", reading: DocumentReading) {
        self.init(value: document, position: nil, keyPosition: nil, place: .root(path), reading: reading)
    }

    private init(
        value: DocumentValue,
        position: TextPosition?,
        keyPosition: TextPosition?,
        place: DottedPath,
        reading: DocumentReading
    ) {
        self.value = value
        self.position = position
        self.keyPosition = keyPosition
        self.place = place
        self.reading = reading
    }

    /// Path of the value; empty for the document.
    package var path: String { place.text }
    /// The text that the value comes from; for a table of several texts, the last of these.
    package var source: DocumentSource { reading.source(at: position) }
    package var form: DocumentForm { source.form }
    package var rules: ReadingRules { reading.rules }

    /// Reports a mistake in the value.
    package func report(
        _ message: String,
        _ kind: Mistake.Kind = .invalid,
        suggestion: @escaping @autoclosure () -> String? = nil
    ) {
        let mistake = Mistake(kind, at: path, message)
        reading.list.report(mistake, in: source.file, at: position, suggestion: suggestion())
    }

    /// Reports that the key must not be here, at the key's position.
    package func reportMisplaced(_ message: String, suggestion: @escaping @autoclosure () -> String? = nil) {
        let mistake = Mistake(.invalid, at: path, message)
        let position = keyPosition ?? position
        let file = reading.source(at: position).file
        reading.list.report(mistake, in: file, at: position, suggestion: suggestion())
    }

    package func reportKind(expected: String) {
        report("expected \(expected), found \(value.kindName(in: form))")
    }

    /// Reads a table with `body`, then reports the keys that it did not ask for.
    package func table<Result>(
        or alternatives: String = "",
        _ body: (inout TableReader) -> Result?
    ) -> Result? {
        guard case .table(let entries) = value.content else {
            reportKind(expected: (alternatives.isEmpty ? "" : "\(alternatives) or ") + form.tableName)
            return nil
        }
        var reader = TableReader(self, entries: entries)
        let result = body(&reader)
        reader.reportUnknownKeys()
        return result
    }

    /// Reads some keys of a table with `body`. Its other keys are for other readers.
    package func someKeys<Result>(_ body: (inout TableReader) -> Result?) -> Result? {
        guard case .table(let entries) = value.content else {
            reportKind(expected: form.tableName)
            return nil
        }
        var reader = TableReader(self, entries: entries)
        return body(&reader)
    }

    /// Returns the value of a key, also for another look at it; nil if this is not a table or has no such key. A message may have
    /// null for an absent value.
    package func member(_ key: String) -> Field? {
        guard case .table(let entries) = value.content else { return nil }
        guard let entry = entries.first(where: { $0.key == key }), !entry.value.isNull else { return nil }
        return member(entry)
    }

    /// Returns the value of an entry of this table.
    func member(_ entry: DocumentEntry) -> Field {
        Field(
            value: entry.value,
            position: entry.value.position ?? entry.position,
            keyPosition: entry.position,
            place: .key(entry.key, of: place),
            reading: reading
        )
    }

    /// Returns the value of a key for a message about it. A missing value stands at the position of this one.
    package func place(of key: String) -> Field {
        member(key)
            ?? Field(
                value: DocumentValue(.null),
                position: position,
                keyPosition: nil,
                place: .key(key, of: place),
                reading: reading
            )
    }

    /// Returns an item for a message about it. A missing item stands at the position of this value.
    package func place(of index: Int) -> Field {
        if case .array(let values) = value.content, values.indices.contains(index) { return item(values[index], index) }
        return item(DocumentValue(.null), index)
    }

    private func item(_ value: DocumentValue, _ index: Int) -> Field {
        Field(
            value: value,
            position: value.position ?? position,
            keyPosition: nil,
            place: .item(index, of: place),
            reading: reading
        )
    }

    /// Items of an array; empty if this is not an array.
    package var elements: [Field] {
        guard case .array(let values) = value.content else { return [] }
        return values.enumerated().map { index, value in item(value, index) }
    }

    /// Reads the items of an array, no more than a limit allows.
    package func items(atMost limit: some ModuleLimit, of noun: String) -> [Field]? {
        guard case .array(let values) = value.content else {
            reportKind(expected: "an array of \(noun)")
            return nil
        }
        guard values.count <= limit.most else {
            reportCount(values.count, of: noun, atMost: limit)
            return nil
        }
        return elements
    }

    /// Reports that an array has too many items.
    package func reportCount(_ count: Int, of noun: String, atMost limit: some ModuleLimit) {
        report("\(count) \(noun) are too many: at most \(limit.most)", .limitExceeded)
    }
}

extension DocumentForm {
    /// Name of a table for messages, with its article.
    fileprivate var tableName: String { self == .toml ? "a table" : "an object" }
}

extension DocumentValue {
    fileprivate var isNull: Bool {
        if case .null = content { true } else { false }
    }

    /// Returns the name of the value's type for messages, with its article.
    package func kindName(in form: DocumentForm) -> String {
        switch content {
        case .table: form.tableName
        case .array: "an array"
        case .string: "a string"
        case .integer: "an integer"
        case .float: form == .toml ? "a float" : "a number"
        case .boolean: "a boolean"
        case .null: "null"
        case .date: "a date"
        case .time: "a time"
        case .dateTime: "a date and time"
        }
    }
}
