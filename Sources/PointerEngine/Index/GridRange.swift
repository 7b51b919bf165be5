/// The cells of the front grid's grid that a rectangle may touch, and among them those that it covers.
struct GridRange {
    /// One axis.
    struct Axis {
        /// The cells from the one that the lower edge is in to the one that the upper edge is in.
        let touched: Range<Int>
        /// Those that no edge is in; within `touched`.
        let covered: Range<Int>

        /// - Parameters:
        ///   - minimum: The lower edge, in units of the grid.
        ///   - count: How many cells there are.
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

    /// - Parameter box: In units of the grid.
    @inline(__always)
    init(_ box: Edges, columns: Int, rows: Int) {
        self.columns = Axis(box.minX, box.maxX, of: columns)
        self.rows = Axis(box.minY, box.maxY, of: rows)
    }
}
