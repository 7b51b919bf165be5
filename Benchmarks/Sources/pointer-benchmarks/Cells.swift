/// The cells of a table, as text.
enum Cells {
    /// A line of a table.
    static func line(_ name: String, _ cells: [String], width: Int = 10, note: String = "") -> String {
        pad(name, to: 34, left: false) + cells.map { pad($0, to: width, left: true) }.joined()
            + (note.isEmpty ? "" : "  " + note)
    }

    static func pad(_ text: String, to width: Int, left: Bool) -> String {
        let padding = String(repeating: " ", count: max(width - text.count, 0))
        return left ? padding + text : text + padding
    }

    /// With two places; what is no number is a dash.
    static func fraction(_ value: Double) -> String {
        guard value.isFinite, value >= 0 else { return "-" }
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
