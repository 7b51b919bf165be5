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
    @inlinable
    package var isFinite: Bool { x.isFinite && y.isFinite }

    @inlinable
    package static func + (point: Point, vector: Vector) -> Point {
        Point(x: point.x + vector.dx, y: point.y + vector.dy)
    }

    @inlinable
    package static func - (point: Point, origin: Point) -> Vector {
        Vector(dx: point.x - origin.x, dy: point.y - origin.y)
    }
}

/// A difference between two positions; the unit is that of its context (points, counts or millimeters).
public struct Vector: Sendable, Hashable, Codable {
    public static var zero: Vector { Vector(dx: 0, dy: 0) }

    public var dx: Double
    public var dy: Double

    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    @inlinable
    package static func + (left: Vector, right: Vector) -> Vector {
        Vector(dx: left.dx + right.dx, dy: left.dy + right.dy)
    }

    @inlinable
    package static func += (left: inout Vector, right: Vector) {
        left = left + right
    }

    @inlinable
    package static func * (vector: Vector, factor: Double) -> Vector {
        Vector(dx: vector.dx * factor, dy: vector.dy * factor)
    }
}

/// None, one or both of the two axes of the plane.
public struct Axes: NamedOptions, Sendable, Hashable {
    public static var horizontal: Axes { Axes(rawValue: 1 << 0) }
    public static var vertical: Axes { Axes(rawValue: 1 << 1) }
    public static var both: Axes { [.horizontal, .vertical] }

    /// Each axis with the name that clients and configurations use.
    package static let named: [(option: Axes, name: String)] = [(.horizontal, "horizontal"), (.vertical, "vertical")]

    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }
}
