package import Documents

/// Writer of TOML documents as people write them: short values on one line, long ones under their own header, keys in the given
/// order.
///
/// toml++ can write too, but sorts keys alphabetically, so that a node's id would come after its frame.
package struct TOMLWriter {
    /// Maximum width of a line, in characters; a longer value goes under a header.
    private static let lineWidth = 120

    /// Keys of the arrays of tables that always stand under headers.
    private let headed: Set<String>
    package private(set) var text = ""

    /// - Parameter headed: the keys of the arrays of tables that always stand under headers.
    package init(headed: Set<String>) {
        self.headed = headed
    }

    /// Writes the entries of a document, or of a table whose header is `path`.
    package mutating func write(_ entries: [DocumentEntry], below path: String = "") {
        for entry in entries where !isUnderHeader(entry) { text += Self.line(entry) + "\n" }
        // After the first header, a plain key would belong to that header.
        for entry in entries where isUnderHeader(entry) { writeUnderHeader(entry, below: path) }
    }

    private func isUnderHeader(_ entry: DocumentEntry) -> Bool { headed.contains(entry.key) || Self.needsHeader(entry) }

    private mutating func writeUnderHeader(_ entry: DocumentEntry, below path: String) {
        let path = path.isEmpty ? Self.key(entry.key) : "\(path).\(Self.key(entry.key))"
        switch entry.value.content {
        case .table(let entries):
            // The headers of its entries contain its name.
            if entries.allSatisfy(isUnderHeader) { return write(entries, below: path) }
            write(entries, under: "[\(path)]", at: path)
        case .array(let items):
            for item in items {
                guard case .table(let entries) = item.content else { continue }
                write(entries, under: "[[\(path)]]", at: path)
            }
        default: break
        }
    }

    private mutating func write(_ entries: [DocumentEntry], under header: String, at path: String) {
        if !text.isEmpty { text += "\n" }
        text += header + "\n"
        write(entries, below: path)
    }

    /// Returns whether a value is too long for a line and can stand under a header.
    private static func needsHeader(_ entry: DocumentEntry) -> Bool {
        switch entry.value.content {
        case .table: break
        case .array(let items):
            let areTables = items.allSatisfy { if case .table = $0.content { true } else { false } }
            if items.isEmpty || !areTables { return false }
        default: return false
        }
        return line(entry).count > lineWidth
    }

    private static func line(_ entry: DocumentEntry) -> String { "\(key(entry.key)) = \(inline(entry.value))" }

    /// Returns a value on one line.
    package static func inline(_ value: DocumentValue) -> String {
        switch value.content {
        case .table(let entries):
            entries.isEmpty ? "{}" : "{ \(entries.map(line).joined(separator: ", ")) }"
        case .array(let items): "[\(items.map(inline).joined(separator: ", "))]"
        case .string(let string): quote(string)
        case .integer(let integer): "\(integer)"
        case .float(let float): NumberText.exact(float)
        case .boolean(let boolean): boolean ? "true" : "false"
        // Layouts and settings have none of these.
        case .null, .date, .time, .dateTime: "\"\""
        }
    }

    /// Returns a basic string.
    private static func quote(_ string: String) -> String {
        QuotedText.of(string) { "\\U" + QuotedText.digits($0.value, 8) }
    }

    private static func key(_ key: String) -> String {
        DottedPath.isBare(key) ? key : quote(key)
    }
}
