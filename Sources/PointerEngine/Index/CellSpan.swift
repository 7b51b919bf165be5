/// The part of a cell that a rectangle covers, in the steps of `FrontGridBlock`.
struct CellSpan: Sendable, Equatable {
    /// Number of steps of a cell along each axis.
    static let steps = 126.0
    /// Steps that stand for an edge before the cell and for one behind it.
    static let before: UInt8 = 0
    static let behind: UInt8 = 127

    static let all = CellSpan(minX: before, minY: before, maxX: behind, maxY: behind)

    var minX: UInt8
    var minY: UInt8
    var maxX: UInt8
    var maxY: UInt8

    /// Returns an upper bound of the squared distance from a place to the part of the cell that the rectangle covers.
    ///
    /// - Parameters:
    ///   - place: The place in steps of the cell, like the edges.
    ///   - step: Size of a step, in the rectangles' unit.
    @inline(__always)
    func squaredDistanceBound(from place: SIMD2<Float>, step: SIMD2<Float>) -> Double {
        // An edge may lie anywhere in its step; the hundredths allow for rounding.
        let dx = max(Float(minX) + 1.01 - place.x, place.x + 0.01 - Float(maxX), 0) * step.x
        let dy = max(Float(minY) + 1.01 - place.y, place.y + 0.01 - Float(maxY), 0) * step.y
        return Double((dx * dx + dy * dy) * 1.001)
    }

    /// Returns the step of an edge. `place` is 0 at the start of the cell and 1 at its end.
    @inline(__always)
    static func step(_ place: Double) -> UInt8 {
        if place < 0 { return before }
        return place < 1 ? UInt8(truncatingIfNeeded: pointStep(place)) : behind
    }

    /// Returns the step, 1 to 126, of a place in the cell. `place` is 0 at the start of the cell and 1 at its end.
    @inline(__always)
    static func pointStep(_ place: Double) -> UInt64 {
        // The product may be rounded up to 126.
        UInt64(truncatingIfNeeded: min(Int32(place * steps), 125) &+ 1)
    }
}

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
