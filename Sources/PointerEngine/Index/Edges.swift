import PointerModel

/// The four edges of a rectangle, as the half-open test compares them; `none` if the rectangle contains no point.
struct Edges: Sendable, Equatable {
    /// Edges that contain no point, intersect nothing and do not change a union.
    static let none = Edges(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double

    init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// Creates the edges that `rect.contains` compares with; `none` if it is false for every point.
    init(_ rect: Rect) {
        self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
        // False for NaN too.
        if !(minX < maxX && minY < maxY) { self = .none }
    }

    var isNone: Bool { !(minX < maxX) }

    /// Whether minX <= x < maxX and minY <= y < maxY.
    @inline(__always)
    func contains(_ point: Point) -> Bool {
        minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
    }

    /// Whether the rectangles share area.
    @inline(__always)
    func intersects(_ other: Edges) -> Bool {
        max(minX, other.minX) < min(maxX, other.maxX) && max(minY, other.minY) < min(maxY, other.maxY)
    }

    /// Returns the squared distance to the rectangle including its edges, 0 inside; infinite or NaN for `none`.
    @inline(__always)
    func squaredDistance(to point: Point) -> Double {
        let dx = max(minX - point.x, point.x - maxX, 0)
        let dy = max(minY - point.y, point.y - maxY, 0)
        return dx * dx + dy * dy
    }
}
