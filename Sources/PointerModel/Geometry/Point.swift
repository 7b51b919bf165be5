/// A position in logical points; y grows downwards.
public struct Point: Sendable, Hashable, Codable {
    public static var zero: Point { Point(x: 0, y: 0) }

    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Whether both coordinates are finite. All input from outside must be.
    public var isFinite: Bool { x.isFinite && y.isFinite }

    public static func + (point: Point, vector: Vector) -> Point {
        Point(x: point.x + vector.dx, y: point.y + vector.dy)
    }

    public static func - (point: Point, origin: Point) -> Vector {
        Vector(dx: point.x - origin.x, dy: point.y - origin.y)
    }
}
