/// The affine map (x, y) -> (a*x + c*y + tx, b*x + d*y + ty), as in Core Graphics.
public struct AffineTransform: Sendable, Hashable, Codable {
    public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    public var a: Double
    public var b: Double
    public var c: Double
    public var d: Double
    public var tx: Double
    public var ty: Double

    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Creates a translation by a vector in points.
    @inlinable
    package init(translation: Vector) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: translation.dx, ty: translation.dy)
    }

    @inlinable
    package var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    /// Whether the map neither turns nor mirrors. Only then is the image of an axis-aligned rectangle exactly a rectangle.
    @inlinable
    package var isScaleAndTranslation: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

    /// Whether the map keeps axis-aligned rectangles axis-aligned: it scales, mirrors or turns by right angles. A right angle
    /// whose sine and cosine were calculated, and so are off by a last digit, also counts.
    @inlinable
    package var keepsRectangles: Bool {
        let slack = 1e-12 * max(abs(a), abs(b), abs(c), abs(d))
        return max(abs(b), abs(c)) <= slack || max(abs(a), abs(d)) <= slack
    }

    /// The same map without its translation.
    @inlinable
    package var withoutTranslation: AffineTransform { AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }

    /// Factor by which lengths grow: the geometric mean of the two principal directions.
    @inlinable
    package var scale: Double { abs(a * d - b * c).squareRoot() }

    /// Returns the transform that applies this one first, then `next`.
    @inlinable
    package func concatenating(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * next.a + b * next.c,
            b: a * next.b + b * next.d,
            c: c * next.a + d * next.c,
            d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx,
            ty: tx * next.b + ty * next.d + next.ty
        )
    }

    /// Returns the inverse map; nil if this one is singular.
    @inlinable
    package func inverted() -> AffineTransform? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        let inverse = AffineTransform(
            a: d / determinant,
            b: -b / determinant,
            c: -c / determinant,
            d: a / determinant,
            tx: (c * ty - d * tx) / determinant,
            ty: (b * tx - a * ty) / determinant
        )
        return inverse.isFinite ? inverse : nil
    }

    @inlinable
    package func apply(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// Returns the smallest rectangle that covers the image of `rect`.
    @inlinable
    package func apply(to rect: Rect) -> Rect {
        guard !rect.isNull else { return .null }
        if isScaleAndTranslation {
            return Rect(x: a * rect.x + tx, y: d * rect.y + ty, width: a * rect.width, height: d * rect.height)
        }
        let corners = (
            apply(to: rect.origin),
            apply(to: Point(x: rect.maxX, y: rect.minY)),
            apply(to: Point(x: rect.minX, y: rect.maxY)),
            apply(to: Point(x: rect.maxX, y: rect.maxY))
        )
        let left = min(corners.0.x, corners.1.x, corners.2.x, corners.3.x)
        let top = min(corners.0.y, corners.1.y, corners.2.y, corners.3.y)
        let right = max(corners.0.x, corners.1.x, corners.2.x, corners.3.x)
        let bottom = max(corners.0.y, corners.1.y, corners.2.y, corners.3.y)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
