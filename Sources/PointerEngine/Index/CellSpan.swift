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
