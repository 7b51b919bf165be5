/// Reader of a table, key by key. It records which keys were asked for, and reports the others as unknown.
package struct TableReader {
    /// The table itself, for mistakes of the table as a whole.
    package let field: Field
    private let entries: [DocumentEntry]
    private let refusesUnknownKeys: Bool
    private var asked: [String] = []

    init(_ table: Field, entries: [DocumentEntry]) {
        field = table
        self.entries = entries
        refusesUnknownKeys = table.rules.refusesUnknownKeys
    }

    /// Returns the value of a key; nil if the table does not have the key.
    package mutating func optional(_ key: String) -> Field? {
        if refusesUnknownKeys { asked.append(key) }
        field.reading.list.noteAsked(DottedPath.key(key, in: field.path))
        return field.member(key)
    }

    /// Returns the value of a required key. Reports a missing key at the table.
    package mutating func required(_ key: String) -> Field? {
        guard let value = optional(key) else {
            field.place(of: key).report("is missing")
            return nil
        }
        return value
    }

    /// Returns the value of a key that a message must have and a file may leave out.
    package mutating func requiredInMessages(_ key: String) -> Field? {
        field.rules.isMessage ? required(key) : optional(key)
    }

    /// Reports every key that was not asked for, if unknown keys are mistakes.
    func reportUnknownKeys() {
        guard refusesUnknownKeys else { return }
        for entry in entries where !asked.contains(entry.key) {
            field.member(entry).reportMisplaced(
                field.rules.isMessage ? "there is no such field" : "unknown key",
                suggestion: Suggestion.nearest(to: entry.key, among: asked)
            )
        }
    }
}
