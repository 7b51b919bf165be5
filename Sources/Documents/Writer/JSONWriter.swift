/// Writer of JSON for people, with short values on one line.
package struct JSONWriter {
    /// Maximum width of a line, in characters; a longer value is spread over several lines.
    private static let lineWidth = 120

    /// Keys of the lists that are always spread over several lines.
    private let spread: Set<String>

    /// - Parameter spread: keys of the lists that are always spread over several lines.
    package init(spread: Set<String>) {
        self.spread = spread
    }

    /// Returns a value on as many lines as it needs, without a final line feed.
    /// - Parameters:
    ///   - value: the value.
    ///   - indent: the indentation of the lines after the first.
    ///   - room: the number of characters already on the first line.
    ///   - isSpread: whether the value is spread over several lines in any case.
    package func text(_ value: DocumentValue, indent: String = "", after room: Int = 0, isSpread: Bool = false)
        -> String
    {
        let inline = Self.inline(value)
        let deeper = indent + "  "
        switch value.content {
        case .table(let entries) where !entries.isEmpty:
            let isWide = isSpread || entries.contains { spread.contains($0.key) }
            if !isWide, room + inline.count <= Self.lineWidth { return inline }
            let lines = entries.map { entry in
                let start = "\(deeper)\(Self.quote(entry.key)): "
                let isSpread = spread.contains(entry.key)
                return start + text(entry.value, indent: deeper, after: start.count, isSpread: isSpread)
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        case .array(let items) where !items.isEmpty:
            if !isSpread, room + inline.count <= Self.lineWidth { return inline }
            let lines = items.map { deeper + text($0, indent: deeper, after: deeper.count) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
        default: return inline
        }
    }

    /// Returns a value on one line.
    package static func inline(_ value: DocumentValue) -> String {
        switch value.content {
        case .table(let entries):
            "{" + entries.map { "\(quote($0.key)): \(inline($0.value))" }.joined(separator: ", ") + "}"
        case .array(let items): "[\(items.map(inline).joined(separator: ", "))]"
        case .string(let string): quote(string)
        case .integer(let integer): "\(integer)"
        case .float(let float): NumberText.exact(float)
        case .boolean(let boolean): boolean ? "true" : "false"
        // The encoders never produce these.
        case .null, .date, .time, .dateTime: "null"
        }
    }

    private static func quote(_ string: String) -> String {
        QuotedText.of(string) { scalar in
            String(scalar).utf16.map { "\\u" + QuotedText.digits($0, 4) }.joined()
        }
    }
}
