/// The cells of the front grid that a rectangle may touch, and those of them that it covers.
struct GridRange {
    /// One axis.
    struct Axis {
        /// Cells from that of the lower edge to that of the upper edge.
        let touched: Range<Int>
        /// Cells within `touched` that contain no edge.
        let covered: Range<Int>

        /// Creates the range between two edges.
        ///
        /// - Parameters:
        ///   - minimum: Lower edge, in units of the grid.
        ///   - maximum: Upper edge, in units of the grid.
        ///   - count: Number of cells along the axis.
        @inline(__always)
        init(_ minimum: Double, _ maximum: Double, of count: Int) {
            let limit = Double(count)
            guard minimum <= maximum, maximum >= 0, minimum < limit else {
                touched = 0..<0
                covered = 0..<0
                return
            }
            let first = minimum < 0 ? 0 : Int(minimum)
            let firstCovered = minimum < 0 ? 0 : first + 1
            let end = maximum < limit ? Int(maximum) + 1 : count
            let endCovered = maximum < limit ? end - 1 : count
            touched = first..<end
            covered = firstCovered..<max(firstCovered, endCovered)
        }
    }

    let columns: Axis
    let rows: Axis

    /// Creates the range of a box in units of the grid.
    @inline(__always)
    init(_ box: Edges, columns: Int, rows: Int) {
        self.columns = Axis(box.minX, box.maxX, of: columns)
        self.rows = Axis(box.minY, box.maxY, of: rows)
    }
}
