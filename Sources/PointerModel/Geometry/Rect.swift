/// An axis-aligned rectangle in points. It is half-open: its left and top edges belong to it, its right and bottom edges do not.
public struct Rect: Sendable, Hashable, Codable {
    /// The rectangle that contains nothing and intersects nothing, such as the result of shrinking one below zero.
    @usableFromInline
    package static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates the rectangle of this size whose middle is `center`.
    @inlinable
    package init(center: Point, width: Double, height: Double) {
        self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    }

    public var minX: Double { x }
    public var minY: Double { y }
    public var maxX: Double { x + width }
    public var maxY: Double { y + height }
    @inlinable
    package var midX: Double { x + width / 2 }
    @inlinable
    package var midY: Double { y + height / 2 }
    public var origin: Point { Point(x: x, y: y) }
    public var center: Point { Point(x: midX, y: midY) }

    @inlinable
    package var isNull: Bool { x == .infinity || y == .infinity }

    /// Whether the rectangle contains no point.
    @inlinable
    package var isEmpty: Bool { isNull || !(width > 0 && height > 0) }

    @inlinable
    package var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

    /// Whether a point is inside: minX <= x < maxX and minY <= y < maxY.
    @inlinable
    package func contains(_ point: Point) -> Bool {
        minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
    }

    /// Whether every point of `other` is inside.
    @inlinable
    package func covers(_ other: Rect) -> Bool {
        other.isEmpty || (minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY)
    }

    /// Moves each edge inwards by its inset. Returns null if that shrinks a side below zero.
    @inlinable
    package func inset(by insets: Insets) -> Rect {
        let result = Rect(
            x: x + insets.left,
            y: y + insets.top,
            width: width - insets.left - insets.right,
            height: height - insets.top - insets.bottom
        )
        return isNull || result.width < 0 || result.height < 0 ? .null : result
    }

    /// Moves the left and right edges inwards by `dx`, the top and bottom edges by `dy`.
    @inlinable
    package func insetBy(dx: Double, dy: Double) -> Rect {
        inset(by: Insets(top: dy, left: dx, bottom: dy, right: dx))
    }

    @inlinable
    package func offsetBy(dx: Double, dy: Double) -> Rect {
        isNull ? self : Rect(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// Returns the area that both rectangles cover; null if there is none.
    @inlinable
    package func intersection(_ other: Rect) -> Rect {
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        guard !isNull, !other.isNull, left < right, top < bottom else { return .null }
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Clamps each edge to another rectangle. Returns the area that both cover, or, if they do not meet, a rectangle without area
    /// on the nearest edge. Never returns null; both must be finite.
    @inlinable
    package func held(in other: Rect) -> Rect {
        let left = min(max(minX, other.minX), other.maxX)
        let top = min(max(minY, other.minY), other.maxY)
        let right = min(max(maxX, other.minX), other.maxX)
        let bottom = min(max(maxY, other.minY), other.maxY)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Returns the smallest rectangle that covers both.
    @inlinable
    package func union(_ other: Rect) -> Rect {
        if isNull { return other }
        if other.isNull { return self }
        let left = min(minX, other.minX)
        let top = min(minY, other.minY)
        return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}

/// Distances from the four edges of a rectangle inwards, in points; a negative distance grows the rectangle on that edge.
public struct Insets: Sendable, Hashable {
    public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)

    public var top: Double
    public var left: Double
    public var bottom: Double
    public var right: Double

    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Returns the insets with all signs reversed.
    @inlinable
    package static prefix func - (insets: Insets) -> Insets {
        Insets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right)
    }

    /// Creates insets with the same distance on all four edges.
    public init(all distance: Double) {
        self.init(top: distance, left: distance, bottom: distance, right: distance)
    }
}
