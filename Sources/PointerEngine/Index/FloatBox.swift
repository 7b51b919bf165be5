import PointerModel

extension Float {
    /// Creates the greatest `Float` that is not above `value`.
    ///
    /// This keeps the half-open test exact. For a point p, for f, which is p rounded down, and for edges that are `Float`s: min
    /// <= p if and only if min <= f, because f is the greatest `Float` that is at most p. Likewise p < max if and only if f <
    /// max: f <= p gives one direction, and if f < max, the next `Float` after f is at most max and above p.
    @inline(__always)
    init(roundingDown value: Double) {
        self.init(value)
        if Double(self) > value { self = nextDown }
    }

    /// Creates the least `Float` that is not below `value`.
    @inline(__always)
    init(roundingUp value: Double) {
        self.init(value)
        if Double(self) < value { self = nextUp }
    }
}

/// A box of 16 bytes around `Edges`, with each edge rounded outwards. It contains all that the edges contain, and more only where
/// an edge is not a `Float`.
struct FloatBox: Sendable, Equatable {
    static let none = FloatBox(.none)

    var minX: Float
    var minY: Float
    var maxX: Float
    var maxY: Float

    @inline(__always)
    init(minX: Float, minY: Float, maxX: Float, maxY: Float) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    init(_ edges: Edges) {
        minX = Float(roundingDown: edges.minX)
        minY = Float(roundingDown: edges.minY)
        maxX = Float(roundingUp: edges.maxX)
        maxY = Float(roundingUp: edges.maxY)
    }

    /// Edges of the box itself.
    var edges: Edges { Edges(minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY)) }

    func union(_ other: FloatBox) -> FloatBox {
        FloatBox(
            minX: min(minX, other.minX),
            minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY)
        )
    }

    /// Whether the box contains `other`; true if `other` is `none`.
    @inline(__always)
    func holds(_ other: FloatBox) -> Bool {
        minX <= other.minX && minY <= other.minY && other.maxX <= maxX && other.maxY <= maxY
    }

    /// Half of the perimeter, 0 for `none`: the cost of a node of the tree, meaningful for flat boxes too.
    var halfPerimeter: Float { minX <= maxX ? (maxX - minX) + (maxY - minY) : 0 }
}
