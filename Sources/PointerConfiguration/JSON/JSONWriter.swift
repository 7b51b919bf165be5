/// Writes a document as JSON for people: what is short stands on one line.
struct JSONWriter {
    /// In characters; a value that does not fit is spread over lines.
    private static let lineWidth = 120

    /// The lists that are spread however short they are.
    let spread: Set<String>

    /// The value over as many lines as it needs, without the last one's end.
    /// - Parameters:
    ///   - indent: what the lines after the first begin with.
    ///   - room: how much of the first line is taken.
    func text(_ value: TOMLValue, indent: String = "", after room: Int = 0, isSpread: Bool = false) -> String {
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

    /// The value on one line.
    static func inline(_ value: TOMLValue) -> String {
        switch value.content {
        case .table(let entries):
            "{" + entries.map { "\(quote($0.key)): \(inline($0.value))" }.joined(separator: ", ") + "}"
        case .array(let items): "[\(items.map(inline).joined(separator: ", "))]"
        case .string(let string): quote(string)
        case .integer(let integer): "\(integer)"
        case .float(let float): NumberText.exact(float)
        case .boolean(let boolean): boolean ? "true" : "false"
        // Nothing that is written has any.
        case .date, .time, .dateTime: "null"
        }
    }

    private static func quote(_ string: String) -> String {
        QuotedText.of(string) { scalar in
            String(scalar).utf16.map { "\\u" + QuotedText.digits($0, 4) }.joined()
        }
    }
}
