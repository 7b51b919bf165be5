/// What a rectangle covers of a cell, in the steps of `Cell`.
struct CellSpan: Sendable, Equatable {
    static let cover = CellSpan(minX: 0, minY: 0, maxX: 127, maxY: 127)

    var minX: UInt8
    var minY: UInt8
    var maxX: UInt8
    var maxY: UInt8

    init(minX: UInt8, minY: UInt8, maxX: UInt8, maxY: UInt8) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    init(_ box: Edges) {
        self.init(
            minX: Self.step(box.minX),
            minY: Self.step(box.minY),
            maxX: Self.step(box.maxX),
            maxY: Self.step(box.maxY)
        )
    }

    /// Whether some point of the cell may be in the rectangle.
    var isInside: Bool { minX < 127 && minY < 127 && maxX > 0 && maxY > 0 }

    /// Whether all points of the cell are.
    var isCover: Bool { self == .cover }

    /// The step of an edge whose place is 0 at the start of the cell and 1 at its end.
    @inline(__always)
    static func step(_ place: Double) -> UInt8 {
        if place < 0 { return 0 }
        return place < 1 ? UInt8(truncatingIfNeeded: pointStep(place)) : 127
    }

    /// The step of a place in the cell.
    @inline(__always)
    static func pointStep(_ place: Double) -> UInt64 {
        // The product may be rounded up to 126.
        UInt64(truncatingIfNeeded: min(Int(place * 126), 125) &+ 1)
    }
}
