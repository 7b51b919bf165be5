/// Four rectangles of a cell of the front grid from front to back, in 32 bytes.
///
/// The edges are steps of a cell's 126th part, 0 for an edge before the cell, 127 for one behind it, 1 to 126 for one inside. They are
/// kept so that an addition compares all of them with a point at once, and the comparison is exact except where the point is in the same
/// step as an edge.
struct FrontGridBlock: Sendable {
    static let width = 4
    static let empty = FrontGridBlock()

    /// The highest bit of each byte.
    private static let highBits = Int32(bitPattern: 0x8080_8080)
    /// The edges of a rectangle that is nowhere.
    private static let none: Int32 = 0x0101_0101

    /// A byte each: 128 less the left edge, 128 less the top edge, 1 more than the right edge, 1 more than the bottom edge. Arrays, as of
    /// a vector one lane is not read and written alone.
    private var edges = InlineArray<4, Int32>(repeating: none)
    private var items = InlineArray<4, Int32>(repeating: 0)

    /// A point's steps, 1 to 126, as `hits` takes them.
    @inline(__always)
    static func spread(x: UInt64, y: UInt64) -> UInt64 {
        (x | y << 8 | (127 - x) << 16 | (127 - y) << 24) &* 0x1_0000_0001
    }

    /// The rectangles that a point may be in, a bit each.
    @inline(__always)
    func hits(_ point: UInt64) -> UInt32 {
        // A sum is at least 128 where the point is not beyond the edge, and less than 256, so that no byte carries to the next.
        let pairs = unsafe unsafeBitCast(edges, to: SIMD2<UInt64>.self)
        return Self.wholes(pairs[0] &+ point) | Self.wholes(pairs[1] &+ point) &<< 2
    }

    /// Which of two numbers of four bytes have the highest bit of each set.
    @inline(__always)
    private static func wholes(_ pair: UInt64) -> UInt32 {
        let halves = pair & pair >> 16
        let whole = halves & halves >> 8
        return UInt32(truncatingIfNeeded: whole >> 7 & 1 | whole >> 38 & 2)
    }

    /// Whether a point that a rectangle may contain is in it for certain: in the same step as none of its edges.
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

    /// What `distanceKeys` says where there is no rectangle; beyond any squared distance within a grid.
    static let farthest: Float = 0x1p127
    /// The bits of a key that say whose it is.
    private static let positionBits: Int32 = 31

    /// At most the squared distance from a place to what the rectangles cover of the cell, with their positions in a list in the last
    /// bits: so that the least of several says whose it is, and of equal ones is that of the first.
    ///
    /// - Parameters:
    ///   - place: In steps of the cell, as the edges are.
    ///   - step: How large one is.
    ///   - positions: From four times the number of blocks before this one in the list. As a vector: what is made of it here would take
    ///     the others apart.
    @inline(__always)
    func distanceKeys(from place: SIMD2<Float>, step: SIMD2<Float>, positions: SIMD4<Int32>) -> SIMD4<Float> {
        let edges = unsafe unsafeBitCast(edges, to: SIMD4<Int32>.self)
        let bytes = SIMD4<Int32>(repeating: 255)
        let left = SIMD4<Float>(edges & bytes)
        let top = SIMD4<Float>(edges &>> SIMD4(repeating: 8) & bytes)
        let right = SIMD4<Float>(edges &>> SIMD4(repeating: 16) & bytes)
        let bottom = SIMD4<Float>(edges &>> SIMD4(repeating: 24) & bytes)
        // An edge is anywhere in its step; the hundredths are for rounding.
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

    /// The bound that a key says, and the position of its rectangle in the list.
    @inline(__always)
    static func boundAndPosition(of key: Float) -> (bound: Double, position: Int) {
        (
            Double(Float(bitPattern: key.bitPattern & ~UInt32(positionBits))),
            Int(key.bitPattern & UInt32(positionBits))
        )
    }

    /// How many rectangles there are.
    var count: Int {
        var count = 0
        while count < Self.width, edges[count] != Self.none { count += 1 }
        return count
    }

    /// Puts a rectangle at a position where none has been.
    @inline(__always)
    mutating func put(_ item: Int32, _ span: CellSpan, at position: Int) {
        let starts = UInt32(128 &- span.minX) | UInt32(128 &- span.minY) << 8
        let ends = UInt32(span.maxX &+ 1) << 16 | UInt32(span.maxY &+ 1) << 24
        edges[position & 3] = Int32(bitPattern: starts | ends)
        items[position & 3] = item
    }
}
