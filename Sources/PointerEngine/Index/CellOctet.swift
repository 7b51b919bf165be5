/// Half of a cell of the mosaic: at most eight rectangles from front to back, in 64 bytes.
///
/// The edges are steps of a cell's 126th part, a byte for each rectangle: 0 for an edge before the cell, 127 for one behind it,
/// 1 to 126 for one inside. So all eight are compared with a point at once, in whole numbers of eight bytes, and the comparison
/// is exact except where the point is in the same step as an edge.
struct CellOctet: Sendable {
    static let capacity = 8
    static let highBits: UInt64 = 0x8080_8080_8080_8080
    static let ones: UInt64 = 0x0101_0101_0101_0101
    static let empty = CellOctet()

    private var minX: UInt64 = 0x7f7f_7f7f_7f7f_7f7f
    private var minY: UInt64 = 0x7f7f_7f7f_7f7f_7f7f
    // With the highest bit of each byte set, which the comparison needs.
    private var maxX: UInt64 = highBits
    private var maxY: UInt64 = highBits
    private var items = SIMD8<Int32>(repeating: 0)

    /// The rectangles that a point may be in, and those that it is in for certain: the highest bit of each byte.
    @inline(__always)
    func hits(x: UInt64, y: UInt64) -> (possible: UInt64, certain: UInt64) {
        let x = x &* Self.ones
        let y = y &* Self.ones
        let high = Self.highBits
        // No byte borrows from the next: 128 + p - min, and 128 + max - p, are between 1 and 255.
        let possible = ((x | high) &- minX) & ((y | high) &- minY) & (maxX &- x) & (maxY &- y) & high
        let x1 = x &+ Self.ones
        let y1 = y &+ Self.ones
        let certain =
            ((x &- Self.ones | high) &- minX) & ((y &- Self.ones | high) &- minY) & (maxX &- x1) & (maxY &- y1)
            & possible
        return (possible, certain)
    }

    @inline(__always)
    func item(_ position: Int) -> Int32 { items[position & 7] }

    @inline(__always)
    private mutating func setItem(_ position: Int, _ item: Int32) { items[position & 7] = item }

    /// How many rectangles there are.
    var count: Int {
        // The right edge of one that is there is at least 1.
        let used = (maxX & ~Self.highBits &+ 0x7f7f_7f7f_7f7f_7f7f) & Self.highBits
        return used.nonzeroBitCount
    }

    func span(_ position: Int) -> CellSpan {
        let shift = UInt64(position) << 3
        return CellSpan(
            minX: UInt8(truncatingIfNeeded: minX &>> shift),
            minY: UInt8(truncatingIfNeeded: minY &>> shift),
            maxX: UInt8(truncatingIfNeeded: maxX &>> shift) & 0x7f,
            maxY: UInt8(truncatingIfNeeded: maxY &>> shift) & 0x7f
        )
    }

    /// Makes room at a position, of which the last rectangle falls out where there are eight, and puts one there.
    mutating func insert(_ item: Int32, _ span: CellSpan, at position: Int) {
        var last = min(count, Self.capacity - 1)
        while last > position {
            setItem(last, self.item(last - 1))
            last -= 1
        }
        setItem(position, item)
        let shift = UInt64(position) << 3
        Self.insert(span.minX, &minX, shift)
        Self.insert(span.minY, &minY, shift)
        Self.insert(span.maxX | 0x80, &maxX, shift)
        Self.insert(span.maxY | 0x80, &maxY, shift)
    }

    mutating func remove(at position: Int) {
        for next in position + 1..<max(count, position + 1) { setItem(next - 1, item(next)) }
        let shift = UInt64(position) << 3
        Self.remove(&minX, shift, 0x7f)
        Self.remove(&minY, shift, 0x7f)
        Self.remove(&maxX, shift, 0x80)
        Self.remove(&maxY, shift, 0x80)
    }

    /// Gives the rectangle at a position other edges.
    mutating func setSpan(_ span: CellSpan, at position: Int) {
        let shift = UInt64(position) << 3
        let others = ~((0xff as UInt64) &<< shift)
        minX = minX & others | UInt64(span.minX) &<< shift
        minY = minY & others | UInt64(span.minY) &<< shift
        maxX = maxX & others | UInt64(span.maxX | 0x80) &<< shift
        maxY = maxY & others | UInt64(span.maxY | 0x80) &<< shift
    }

    private static func insert(_ byte: UInt8, _ bytes: inout UInt64, _ shift: UInt64) {
        let below = (1 as UInt64) &<< shift &- 1
        bytes = bytes & below | UInt64(byte) &<< shift | (bytes & ~below) << 8
    }

    private static func remove(_ bytes: inout UInt64, _ shift: UInt64, _ filler: UInt64) {
        let below = (1 as UInt64) &<< shift &- 1
        bytes = bytes & below | (bytes >> 8) & ~below | filler << 56
    }
}
