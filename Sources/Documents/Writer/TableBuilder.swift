/// Builder of a table, key by key. It leaves out default values.
package struct TableBuilder {
    package private(set) var entries: [DocumentEntry] = []

    package init() {}

    package mutating func set(_ key: String, _ value: DocumentValue?) {
        guard let value else { return }
        entries.append(DocumentEntry(key: key, value: value))
    }

    package mutating func set(_ key: String, _ text: String?) {
        set(key, text.map(DocumentValue.text))
    }

    /// Sets a number, unless it is nil or the default `usual`.
    package mutating func set(_ key: String, _ number: Double?, unless usual: Double? = nil) {
        guard let number, number != usual else { return }
        set(key, DocumentValue(.float(number)))
    }

    /// Sets an integer, unless it is nil or the default `usual`.
    package mutating func set(_ key: String, _ number: Int?, unless usual: Int?) {
        guard let number, number != usual else { return }
        set(key, DocumentValue(.integer(Int64(number))))
    }

    /// Sets a flag, unless it is the default `usual`.
    package mutating func set(_ key: String, _ flag: Bool, unless usual: Bool? = nil) {
        if flag != usual { set(key, DocumentValue(.boolean(flag))) }
    }

    /// Sets a list, unless it is empty.
    package mutating func set(_ key: String, _ items: [DocumentValue]) {
        if !items.isEmpty { set(key, DocumentValue.list(items)) }
    }
}

extension DocumentValue {
    package static func text(_ text: String) -> DocumentValue { DocumentValue(.string(text)) }

    package static func list(_ items: [DocumentValue]) -> DocumentValue { DocumentValue(.array(items)) }

    /// Returns a table that `body` fills.
    package static func table(_ body: (inout TableBuilder) -> Void) -> DocumentValue {
        var table = TableBuilder()
        body(&table)
        return DocumentValue(.table(table.entries))
    }
}
