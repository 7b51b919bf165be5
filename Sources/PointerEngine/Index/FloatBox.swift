import PointerModel

extension Float {
    /// The greatest `Float` that is not above `value`.
    ///
    /// This keeps the half-open test exact. For a point p and edges that are `Float`s, with f the rounded p:
    /// min <= p exactly if min <= f, as f is the greatest `Float` that is at most p; and p < max exactly if f < max: f <= p gives
    /// one direction, and when f < max, the next `Float` after f is at most max and above p.
    @inline(__always)
    init(roundingDown value: Double) {
        self.init(value)
        if Double(self) > value { self = nextDown }
    }

    /// The least `Float` that is not below `value`.
    @inline(__always)
    init(roundingUp value: Double) {
        self.init(value)
        if Double(self) < value { self = nextUp }
    }
}

/// A box of 16 bytes around `Edges`, each edge rounded outwards: it contains whatever the edges contain, and more only where an
/// edge is no `Float`.
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

    /// The edges of the box itself.
    var edges: Edges { Edges(minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY)) }

    func union(_ other: FloatBox) -> FloatBox {
        FloatBox(
            minX: min(minX, other.minX),
            minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY)
        )
    }

    /// Whether another box is in it; true where the other one is `none`.
    @inline(__always)
    func holds(_ other: FloatBox) -> Bool {
        minX <= other.minX && minY <= other.minY && other.maxX <= maxX && other.maxY <= maxY
    }

    /// Half of the way around it, 0 for `none`: what a node of the tree costs, also when it is flat.
    var halfPerimeter: Float { minX <= maxX ? (maxX - minX) + (maxY - minY) : 0 }
}
