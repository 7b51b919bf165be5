/// The cells of the mosaic's grid that a rectangle may touch.
struct GridRange {
    var columns: Range<Int>
    var rows: Range<Int>

    /// - Parameter box: In units of the grid.
    init(_ box: Edges, columns: Int, rows: Int) {
        self.columns = Self.cells(box.minX, box.maxX, of: columns)
        self.rows = Self.cells(box.minY, box.maxY, of: rows)
        if self.columns.isEmpty || self.rows.isEmpty {
            self.columns = 0..<0
            self.rows = 0..<0
        }
    }

    private init(columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns
        self.rows = rows
    }

    private static func cells(_ minimum: Double, _ maximum: Double, of count: Int) -> Range<Int> {
        guard minimum <= maximum, maximum >= 0, minimum < Double(count) else { return 0..<0 }
        return Int(max(minimum, 0))..<Int(min(maximum, Double(count - 1))) + 1
    }

    var isEmpty: Bool { columns.isEmpty }

    var count: Int { columns.count * rows.count }

    /// The cells of both that no edge of either is in: those that both cover whole.
    func core(with other: GridRange) -> GridRange {
        GridRange(
            columns: Self.inner(columns.clamped(to: other.columns)),
            rows: Self.inner(rows.clamped(to: other.rows))
        )
    }

    private static func inner(_ range: Range<Int>) -> Range<Int> {
        range.count > 2 ? range.lowerBound + 1..<range.upperBound - 1 : 0..<0
    }

    /// Calls `body` with the row and the column of all cells but those of `other`.
    func forEach(except other: GridRange, _ body: (_ row: Int, _ column: Int) -> Void) {
        for row in rows {
            let skipped = other.rows.contains(row) ? other.columns : 0..<0
            var column = columns.lowerBound
            while column < columns.upperBound {
                if skipped.contains(column) {
                    column = skipped.upperBound
                } else {
                    body(row, column)
                    column += 1
                }
            }
        }
    }
}
