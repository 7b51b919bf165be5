/// A difference between two positions; the unit is that of its context (points, counts or millimeters).
public struct Vector: Sendable, Hashable, Codable {
    public static var zero: Vector { Vector(dx: 0, dy: 0) }

    public var dx: Double
    public var dy: Double

    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    public static func + (left: Vector, right: Vector) -> Vector {
        Vector(dx: left.dx + right.dx, dy: left.dy + right.dy)
    }

    public static func += (left: inout Vector, right: Vector) {
        left = left + right
    }

    public static func * (vector: Vector, factor: Double) -> Vector {
        Vector(dx: vector.dx * factor, dy: vector.dy * factor)
    }
}
