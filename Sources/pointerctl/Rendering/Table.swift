extension String {
    /// Returns the text padded with spaces to a width in characters. Longer text stays unchanged.
    func padded(to width: Int, alignedRight: Bool = false) -> String {
        let missing = width - count
        guard missing > 0 else { return self }
        let space = String(repeating: " ", count: missing)
        return alignedRight ? space + self : self + space
    }
}

/// A table with aligned columns.
struct Table {
    /// Width that no column exceeds for a long cell, in characters. The cell itself stays whole.
    static let widestColumn = 48

    /// The same for this table.
    private let widest: Int
    private var rows: [[String]] = []

    /// - Parameter widest: width that no column exceeds for a long cell, in characters.
    init(widest: Int = Self.widestColumn) {
        self.widest = widest
    }

    mutating func append(_ cells: String...) {
        rows.append(cells)
    }

    /// Returns one line per row; `paint` receives each padded cell with its row and column.
    func lines(_ paint: (String, _ row: Int, _ column: Int) -> String = { cell, _, _ in cell }) -> [String] {
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], min(cell.count, widest))
            }
        }
        return rows.enumerated().map { number, row in
            // Empty cells at the end leave no trailing spaces.
            let last = row.lastIndex { !$0.isEmpty } ?? -1
            return row.prefix(last + 1).enumerated()
                .map { column, cell in
                    paint(column == last ? cell : cell.padded(to: widths[column]), number, column)
                }
                .joined(separator: "  ")
        }
    }
}
