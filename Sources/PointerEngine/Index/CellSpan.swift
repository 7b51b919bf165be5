/// What a rectangle covers of a cell, in the steps of `FrontGridBlock`.
struct CellSpan: Sendable, Equatable {
    /// How many steps a cell has.
    static let steps = 126.0
    /// Of an edge before the cell, and of one behind it.
    static let before: UInt8 = 0
    static let behind: UInt8 = 127

    static let all = CellSpan(minX: before, minY: before, maxX: behind, maxY: behind)

    var minX: UInt8
    var minY: UInt8
    var maxX: UInt8
    var maxY: UInt8

    /// At least the squared distance from a place to what the rectangle covers of the cell.
    ///
    /// - Parameters:
    ///   - place: In steps of the cell, as the edges are.
    ///   - step: How large one is.
    @inline(__always)
    func squaredDistanceBound(from place: SIMD2<Float>, step: SIMD2<Float>) -> Double {
        // An edge is anywhere in its step; the hundredths are for rounding.
        let dx = max(Float(minX) + 1.01 - place.x, place.x + 0.01 - Float(maxX), 0) * step.x
        let dy = max(Float(minY) + 1.01 - place.y, place.y + 0.01 - Float(maxY), 0) * step.y
        return Double((dx * dx + dy * dy) * 1.001)
    }

    /// The step of an edge whose place is 0 at the start of the cell and 1 at its end.
    @inline(__always)
    static func step(_ place: Double) -> UInt8 {
        if place < 0 { return before }
        return place < 1 ? UInt8(truncatingIfNeeded: pointStep(place)) : behind
    }

    /// The step of a place in the cell.
    @inline(__always)
    static func pointStep(_ place: Double) -> UInt64 {
        // The product may be rounded up to 126.
        UInt64(truncatingIfNeeded: min(Int32(place * steps), 125) &+ 1)
    }
}
