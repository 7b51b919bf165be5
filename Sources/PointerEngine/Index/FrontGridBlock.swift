/// Four rectangles of a cell of the front grid, from front to back, in 32 bytes.
///
/// Edges are in steps of a 126th of the cell: 0 for an edge before the cell, 1 to 126 for one inside, 127 for one behind it. One
/// addition compares all edges with a point. The comparison is exact unless the point is in the same step as an edge.
struct FrontGridBlock: Sendable {
    static let width = 4
    static let empty = FrontGridBlock()

    /// The highest bit of each byte.
    private static let highBits = Int32(bitPattern: 0x8080_8080)
    /// Edges of an unused position, which no point hits.
    private static let none: Int32 = 0x0101_0101

    /// One byte each: 128 minus the left edge, 128 minus the top edge, the right edge plus 1, the bottom edge plus 1. An array,
    /// because a single lane of a vector is not read or written alone.
    private var edges = InlineArray<4, Int32>(repeating: none)
    private var items = InlineArray<4, Int32>(repeating: 0)

    /// Packs a point's steps, 1 to 126, for `hits`.
    @inline(__always)
    static func spread(x: UInt64, y: UInt64) -> UInt64 {
        (x | y << 8 | (127 - x) << 16 | (127 - y) << 24) &* 0x1_0000_0001
    }

    /// Returns a bit for each rectangle that may contain the point.
    @inline(__always)
    func hits(_ point: UInt64) -> UInt32 {
        // A byte of the sum is at least 128 if the point is not beyond the edge, and always less than 256, so that no byte
        // carries.
        let pairs = unsafe unsafeBitCast(edges, to: SIMD2<UInt64>.self)
        return Self.wholes(pairs[0] &+ point) | Self.wholes(pairs[1] &+ point) &<< 2
    }

    /// Returns a bit for each of two 32-bit words whose four bytes all have their highest bit set.
    @inline(__always)
    private static func wholes(_ pair: UInt64) -> UInt32 {
        let halves = pair & pair >> 16
        let whole = halves & halves >> 8
        return UInt32(truncatingIfNeeded: whole >> 7 & 1 | whole >> 38 & 2)
    }

    /// Whether a rectangle that `hits` reports certainly contains the point: the point shares no step with its edges.
    @inline(__always)
    func isHit(_ position: Int, by point: UInt64) -> Bool {
        let sums = edges[position & 3] &+ Int32(truncatingIfNeeded: point) &- 0x0101_0101
        return sums & Self.highBits == Self.highBits
    }

    @inline(__always)
    func item(_ position: Int) -> Int32 { items[position & 3] }

    @inline(__always)
    func span(_ position: Int) -> CellSpan {
        let word = edges[position & 3]
        return CellSpan(
            minX: 128 &- UInt8(truncatingIfNeeded: word),
            minY: 128 &- UInt8(truncatingIfNeeded: word >> 8),
            maxX: UInt8(truncatingIfNeeded: word >> 16) &- 1,
            maxY: UInt8(truncatingIfNeeded: word >> 24) &- 1
        )
    }

    /// Key that `distanceKeys` returns for an unused position, beyond any squared distance within a grid.
    static let farthest: Float = 0x1p127
    /// Bits of a key that hold the rectangle's position in the list.
    private static let positionBits: Int32 = 31

    /// Returns a lower bound of the squared distance from a place to the part of the cell that each rectangle covers.
    ///
    /// The last bits hold the rectangle's position in the list. So the least of several keys identifies its rectangle, and of
    /// equal bounds the first comes first.
    ///
    /// - Parameters:
    ///   - place: The place in steps of the cell, like the edges.
    ///   - step: Size of a step, in the rectangles' unit.
    ///   - positions: Positions of the four rectangles in the list; the first is four times the number of blocks before this one.
    ///     A vector, because computing it here would split the other vectors into lanes.
    @inline(__always)
    func distanceKeys(from place: SIMD2<Float>, step: SIMD2<Float>, positions: SIMD4<Int32>) -> SIMD4<Float> {
        let edges = unsafe unsafeBitCast(edges, to: SIMD4<Int32>.self)
        let bytes = SIMD4<Int32>(repeating: 255)
        let left = SIMD4<Float>(edges & bytes)
        let top = SIMD4<Float>(edges &>> SIMD4(repeating: 8) & bytes)
        let right = SIMD4<Float>(edges &>> SIMD4(repeating: 16) & bytes)
        let bottom = SIMD4<Float>(edges &>> SIMD4(repeating: 24) & bytes)
        // An edge may lie anywhere in its step; the hundredths allow for rounding.
        let dx =
            (SIMD4(repeating: 127.99 - place.x) - left).orGreater(SIMD4(repeating: place.x - 0.01) - right)
            .orGreater(.zero) * SIMD4(repeating: step.x)
        let dy =
            (SIMD4(repeating: 127.99 - place.y) - top).orGreater(SIMD4(repeating: place.y - 0.01) - bottom)
            .orGreater(.zero) * SIMD4(repeating: step.y)
        let bounds = unsafe unsafeBitCast((dx * dx + dy * dy) * SIMD4(repeating: 0.999), to: SIMD4<Int32>.self)
        let keys = unsafe unsafeBitCast(
            bounds & SIMD4(repeating: ~Self.positionBits) | positions,
            to: SIMD4<Float>.self
        )
        return keys.replacing(with: SIMD4(repeating: Self.farthest), where: edges .== SIMD4(repeating: Self.none))
    }

    /// Returns the bound in a key, and the position of its rectangle in the list.
    @inline(__always)
    static func boundAndPosition(of key: Float) -> (bound: Double, position: Int) {
        (
            Double(Float(bitPattern: key.bitPattern & ~UInt32(positionBits))),
            Int(key.bitPattern & UInt32(positionBits))
        )
    }

    /// Number of rectangles.
    var count: Int {
        var count = 0
        while count < Self.width, edges[count] != Self.none { count += 1 }
        return count
    }

    /// Puts a rectangle at an unused position.
    @inline(__always)
    mutating func put(_ item: Int32, _ span: CellSpan, at position: Int) {
        let starts = UInt32(128 &- span.minX) | UInt32(128 &- span.minY) << 8
        let ends = UInt32(span.maxX &+ 1) << 16 | UInt32(span.maxY &+ 1) << 24
        edges[position & 3] = Int32(bitPattern: starts | ends)
        items[position & 3] = item
    }
}
