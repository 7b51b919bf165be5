/// Reader of a table, key by key. It records which keys were asked for, and reports the others as unknown.
struct TableReader {
    private let table: Field
    private let entries: [TOMLEntry]
    private var asked: [String] = []

    init(_ table: Field, entries: [TOMLEntry]) {
        self.table = table
        self.entries = entries
    }

    /// The table itself, for errors of the table as a whole.
    var field: Field { table }

    /// Returns the value of a key; nil if the table does not have the key.
    mutating func optional(_ key: String) -> Field? {
        asked.append(key)
        table.list.noteAsked(DottedPath.key(key, in: table.path))
        return table.member(key)
    }

    /// Returns the value of a required key. Reports a missing key at the table.
    mutating func required(_ key: String) -> Field? {
        guard let field = optional(key) else {
            table.list.report(
                "is missing",
                in: table.file,
                at: table.position,
                key: DottedPath.key(key, in: table.path)
            )
            return nil
        }
        return field
    }

    /// Reports every key that was not asked for.
    func reportUnknownKeys() {
        for entry in entries where !asked.contains(entry.key) {
            table.list.report(
                "unknown key",
                in: table.file,
                at: entry.position,
                key: DottedPath.key(entry.key, in: table.path),
                suggestion: Suggestion.nearest(to: entry.key, among: asked)
            )
        }
    }
}
