/// Four rectangles of a cell of the mosaic from front to back, in 32 bytes.
///
/// The edges are steps of a cell's 126th part, a byte each: 0 for an edge before the cell, 127 for one behind it, 1 to 126 for one
/// inside. So all four are compared with a point at once, in whole numbers of eight bytes, and the comparison is exact except
/// where the point is in the same step as an edge.
struct MosaicBlock: Sendable {
    static let width = 4
    private static let highBits: UInt64 = 0x8080_8080_8080_8080
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    static let empty = MosaicBlock()

    /// The starts, the ends and the items, two a number. As a vector it is where its size says, so that no block is in two lines of the
    /// cache.
    private var words = SIMD4<UInt64>(0x7f7f_7f7f_7f7f_7f7f, highBits, 0, 0)

    /// The left edges in the lower half, the top edges in the upper one.
    private var starts: UInt64 {
        @inline(__always) get { words.x }
    }

    /// The right and the bottom edges, with the highest bit of each byte set, which the comparison needs.
    private var ends: UInt64 {
        @inline(__always) get { words.y }
    }

    /// A point's steps, as `hits` takes them.
    @inline(__always)
    static func spread(x: UInt64, y: UInt64) -> UInt64 { (x | y << 32) &* 0x0101_0101 }

    /// The rectangles that a point may be in, and those that it is in for certain: the highest bit of each of four bytes.
    @inline(__always)
    func hits(_ point: UInt64) -> (possible: UInt64, certain: UInt64) {
        // No byte borrows from the next: 128 + p - start, and 128 + end - p, are between 1 and 255.
        let possible = ((point | Self.highBits) &- starts) & (ends &- point)
        let inner = (((point &- Self.ones) | Self.highBits) &- starts) & (ends &- (point &+ Self.ones))
        return (possible & possible >> 32 & 0x8080_8080, inner & inner >> 32 & 0x8080_8080)
    }

    @inline(__always)
    func item(_ position: Int) -> Int32 {
        let pair = position & 2 == 0 ? words.z : words.w
        return Int32(truncatingIfNeeded: pair &>> UInt64(truncatingIfNeeded: position &<< 5))
    }

    @inline(__always)
    func span(_ position: Int) -> CellSpan {
        let shift = UInt64(truncatingIfNeeded: position) &<< 3
        return CellSpan(
            minX: UInt8(truncatingIfNeeded: starts &>> shift),
            minY: UInt8(truncatingIfNeeded: starts &>> (shift &+ 32)),
            maxX: UInt8(truncatingIfNeeded: ends &>> shift) & 0x7f,
            maxY: UInt8(truncatingIfNeeded: ends &>> (shift &+ 32)) & 0x7f
        )
    }

    /// At most the squared distance from a place to what the rectangles cover of the cell, infinity where there is none.
    ///
    /// - Parameters:
    ///   - place: In steps of the cell, as the edges are.
    ///   - step: How large one is.
    @inline(__always)
    func squaredDistanceBound(from place: SIMD2<Float>, step: SIMD2<Float>) -> SIMD4<Float> {
        let minX = Self.edges(starts)
        let minY = Self.edges(starts >> 32)
        let maxX = Self.edges(ends)
        let maxY = Self.edges(ends >> 32)
        // An edge is anywhere in its step; the hundredths are for rounding.
        let dx = (minX - (place.x + 0.01)).orGreater((place.x - 1.01) - maxX).orGreater(.zero) * step.x
        let dy = (minY - (place.y + 0.01)).orGreater((place.y - 1.01) - maxY).orGreater(.zero) * step.y
        let bound = (dx * dx + dy * dy) * 0.999
        // The right edge of one that is there is at least 1.
        return bound.replacing(with: .infinity, where: maxX .== .zero)
    }

    /// The four low bytes as numbers, without their highest bits.
    @inline(__always)
    private static func edges(_ bytes: UInt64) -> SIMD4<Float> {
        let word = UInt32(truncatingIfNeeded: bytes)
        let shifted = SIMD4(word, word, word, word >> 8) & SIMD4(0x7f, 0x7f00, 0x7f_0000, 0x7f_0000)
        // As last bits of 2^23 they are numbers without a conversion, which would go lane by lane.
        let raised = unsafe unsafeBitCast(shifted | SIMD4(repeating: 0x4b00_0000), to: SIMD4<Float>.self)
        return (raised - 8_388_608) * SIMD4(1, 1 / 0x100, 1 / 0x1_0000, 1 / 0x1_0000)
    }

    /// How many rectangles there are.
    var count: Int {
        // The right edge of one that is there is at least 1.
        (((ends & 0x7f7f_7f7f) &+ 0x7f7f_7f7f) & 0x8080_8080).nonzeroBitCount
    }

    /// Puts a rectangle at a position where none has been.
    @inline(__always)
    mutating func put(_ item: Int32, _ span: CellSpan, at position: Int) {
        let shift = UInt64(truncatingIfNeeded: position) &<< 3
        words.x ^= ((UInt64(span.minX) | UInt64(span.minY) << 32) ^ 0x7f_0000_007f) &<< shift
        words.y |= (UInt64(span.maxX) | UInt64(span.maxY) << 32) &<< shift
        let number = UInt64(UInt32(bitPattern: item)) &<< UInt64(truncatingIfNeeded: position &<< 5)
        if position & 2 == 0 { words.z |= number } else { words.w |= number }
    }
}
