import Documents

/// A document that several texts make, each of which changes what those before it say.
///
/// Tables merge key by key. Any other value replaces the former one, but the items of some arrays are appended: an array that begins with
/// `{ reset = true }` removes the items of the texts before it.
struct MergedDocument {
    /// The arrays of tables that texts add to.
    static let appendedKeys = ["devices", "outputs", "surfaces"]
    private static let resetKey = "reset"

    private var tables = MergedTable()
    private var lists: [String: List] = [:]
    /// For each array with `reset = true`, the position of the first one, if that is known.
    private(set) var resets: [String: TextPosition?] = [:]

    private struct List {
        var keyPosition: TextPosition?
        var position: TextPosition?
        var items: [DocumentValue] = []
    }

    /// Adds what a text says.
    /// - Parameters:
    ///   - entries: the keys of the text, with positions in it.
    ///   - report: takes a mistake, with its position in the text.
    mutating func add(_ entries: [DocumentEntry], report: (Mistake, TextPosition?) -> Void) {
        for entry in entries {
            if case .array(let items) = entry.value.content, Self.appendedKeys.contains(entry.key) {
                tables.remove(entry.key)
                append(items, of: entry, report: report)
            } else {
                lists[entry.key] = nil
                tables.merge(entry)
            }
        }
    }

    /// The document.
    var root: DocumentValue {
        let entries = Self.appendedKeys.compactMap { key in
            lists[key].map { list in
                DocumentEntry(
                    key: key,
                    position: list.keyPosition,
                    value: DocumentValue(position: list.position, .array(list.items))
                )
            }
        }
        return DocumentValue(.table(tables.entries + entries))
    }

    private mutating func append(
        _ items: [DocumentValue],
        of entry: DocumentEntry,
        report: (Mistake, TextPosition?) -> Void
    ) {
        let isReset = items.first.map(Self.isReset) ?? false
        if isReset {
            lists[entry.key] = nil
            if resets[entry.key] == nil {
                resets.updateValue(items.first.flatMap(Self.reset)?.position, forKey: entry.key)
            }
        }
        let added = isReset ? items.dropFirst() : items[...]
        // Without a list, the key has its default.
        if added.isEmpty, isReset || lists[entry.key] != nil { return }
        var list = lists.removeValue(forKey: entry.key) ?? List()
        list.keyPosition = entry.position
        list.position = entry.value.position
        for item in added {
            if let reset = Self.reset(in: item) {
                let path = "\(entry.key)[\(list.items.count)].\(Self.resetKey)"
                report(Mistake(.invalid, at: path, Self.complaint(about: reset)), reset.position)
            } else {
                list.items.append(item)
            }
        }
        lists[entry.key] = list
    }

    private static func reset(in item: DocumentValue) -> DocumentEntry? {
        guard case .table(let entries) = item.content else { return nil }
        return entries.first { $0.key == resetKey }
    }

    private static func isReset(_ item: DocumentValue) -> Bool {
        guard case .table(let entries) = item.content, entries.count == 1,
            case .boolean(true)? = reset(in: item)?.value.content
        else { return false }
        return true
    }

    private static func complaint(about reset: DocumentEntry) -> String {
        guard case .boolean(true) = reset.value.content else {
            return "is always true: leave it out to keep what earlier files say"
        }
        return "stands alone, in the first table of the array in this file; it removes what earlier files say"
    }
}

/// A table that texts add to. A dictionary finds its keys, because hostile tables have a hundred thousand of them.
private final class MergedTable {
    private enum Value {
        case plain(DocumentValue)
        case table(MergedTable, TextPosition?)
    }

    private struct Item {
        var key: String
        var position: TextPosition?
        var value: Value
    }

    private var items: [Item?] = []
    private var places: [String: Int] = [:]

    func merge(_ entry: DocumentEntry) {
        let place = places[entry.key]
        let former: MergedTable? =
            if let place, case .table(let table, _)? = items[place]?.value { table } else { nil }
        let item = Item(key: entry.key, position: entry.position, value: Self.value(entry.value, over: former))
        if let place {
            items[place] = item
        } else {
            places[entry.key] = items.count
            items.append(item)
        }
    }

    func remove(_ key: String) {
        if let place = places.removeValue(forKey: key) { items[place] = nil }
    }

    private static func value(_ value: DocumentValue, over former: MergedTable?) -> Value {
        guard case .table(let entries) = value.content else { return .plain(value) }
        let table = former ?? MergedTable()
        for entry in entries { table.merge(entry) }
        return .table(table, value.position)
    }

    var entries: [DocumentEntry] {
        items.compactMap { item in
            guard let item else { return nil }
            let value: DocumentValue =
                switch item.value {
                case .plain(let value): value
                case .table(let table, let position): DocumentValue(position: position, .table(table.entries))
                }
            return DocumentEntry(key: item.key, position: item.position, value: value)
        }
    }
}
