import PointerModel

/// Builder of a table, key by key. It leaves out default values.
struct TableBuilder {
    private(set) var entries: [TOMLEntry] = []

    /// The table as a value.
    var value: TOMLValue { TOMLValue(position: nil, content: .table(entries)) }

    mutating func set(_ key: String, _ value: TOMLValue?) {
        guard let value else { return }
        entries.append(TOMLEntry(key: key, position: nil, value: value))
    }

    mutating func set(_ key: String, _ text: String?) {
        set(key, text.map(TOMLValue.text))
    }

    /// Sets a number, unless it is nil or the default `usual`.
    mutating func set(_ key: String, _ number: Double?, unless usual: Double? = nil) {
        guard let number, number != usual else { return }
        set(key, TOMLValue.number(number))
    }

    mutating func set(_ key: String, _ number: Int, unless usual: Int?) {
        if number != usual { set(key, TOMLValue(position: nil, content: .integer(Int64(number)))) }
    }

    mutating func set(_ key: String, _ flag: Bool, unless usual: Bool) {
        if flag != usual { set(key, TOMLValue(position: nil, content: .boolean(flag))) }
    }

    mutating func set(_ key: String, _ options: some NamedOptions) {
        if !options.isEmpty { set(key, TOMLValue.list(options.names.map(TOMLValue.text))) }
    }

    /// Sets a list, unless it is empty.
    mutating func set(_ key: String, _ items: [TOMLValue]) {
        if !items.isEmpty { set(key, TOMLValue.list(items)) }
    }
}

extension TOMLValue {
    static func text(_ text: String) -> TOMLValue { TOMLValue(position: nil, content: .string(text)) }

    static func number(_ number: Double) -> TOMLValue { TOMLValue(position: nil, content: .float(number)) }

    static func list(_ items: [TOMLValue]) -> TOMLValue { TOMLValue(position: nil, content: .array(items)) }

    /// Returns a table that `body` fills.
    static func table(_ body: (inout TableBuilder) -> Void) -> TOMLValue {
        var table = TableBuilder()
        body(&table)
        return table.value
    }
}
