import PointerModel

extension Vector {
    /// Its length in its own unit.
    var length: Double { (dx * dx + dy * dy).squareRoot() }

    /// The angle from this vector's direction to another's in radians, positive clockwise as y grows downwards; 0 where one of them has none.
    func angle(to other: Vector) -> Double {
        let sine = dx * other.dy - dy * other.dx
        let cosine = dx * other.dx + dy * other.dy
        return .arctangent(sine, cosine)
    }
}

extension Double {
    /// The angle of a point in radians, -π...π, to 1e-15; 0 for what has none. The standard library has none, and the motion imports
    /// nothing else.
    static func arctangent(_ y: Double, _ x: Double) -> Double {
        let length = (x * x + y * y).squareRoot()
        guard length.isFinite, length > 0 else { return 0 }
        // The tangent of half the angle to the nearer half of the x axis, -1...1, and then twice of half of what is left.
        var tangent = y / (length + abs(x))
        for _ in 0..<2 { tangent /= 1 + (1 + tangent * tangent).squareRoot() }
        let square = tangent * tangent
        var power = tangent
        var sum = tangent
        // The term after the last is below 1e-17, as the tangent is 0.2 at the most.
        for number in stride(from: 3.0, through: 23, by: 2) {
            power *= -square
            sum += power / number
        }
        let angle = 8 * sum
        if x >= 0 { return angle }
        return (y < 0 ? -.pi : .pi) - angle
    }
}
