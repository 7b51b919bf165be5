/// Reads a table key by key and remembers which keys were asked for, so that what is left over is known to be unknown.
struct TableReader {
    private let table: Field
    private let entries: [TOMLEntry]
    private var asked: [String] = []

    init(_ table: Field, entries: [TOMLEntry]) {
        self.table = table
        self.entries = entries
    }

    /// The table itself, for what is wrong with it as a whole.
    var field: Field { table }

    /// The value of a key; nil where the table has none.
    mutating func optional(_ key: String) -> Field? {
        asked.append(key)
        table.list.noteAsked(DottedPath.key(key, in: table.path))
        return table.member(key)
    }

    /// The value of a key that must be there: that it is not is reported at the table.
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

    /// Reports every key that nobody asked for.
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
