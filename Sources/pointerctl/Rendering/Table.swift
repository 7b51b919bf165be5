extension String {
    /// The text filled up with spaces to a width in characters; longer text stays whole.
    func padded(to width: Int, alignedRight: Bool = false) -> String {
        let missing = width - count
        guard missing > 0 else { return self }
        let space = String(repeating: " ", count: missing)
        return alignedRight ? space + self : self + space
    }
}

/// Rows whose cells start below each other.
struct Table {
    /// A column grows no wider than this for the sake of one long cell.
    static let widestColumn = 48

    private var rows: [[String]] = []

    mutating func append(_ cells: String...) {
        rows.append(cells)
    }

    /// One line for each row; `paint` gets each padded cell with its row and column.
    func lines(_ paint: (String, _ row: Int, _ column: Int) -> String = { cell, _, _ in cell }) -> [String] {
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], min(cell.count, Self.widestColumn))
            }
        }
        return rows.enumerated().map { number, row in
            // Cells at the end that say nothing leave no space behind.
            let last = row.lastIndex { !$0.isEmpty } ?? -1
            return row.prefix(last + 1).enumerated()
                .map { column, cell in
                    paint(column == last ? cell : cell.padded(to: widths[column]), number, column)
                }
                .joined(separator: "  ")
        }
    }
}
