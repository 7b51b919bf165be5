import PointerModel

extension Vector {
    /// The vector, or zero if a component is infinite or not a number.
    var finite: Vector {
        dx.isFinite && dy.isFinite ? self : .zero
    }

    /// Length in the vector's unit.
    var length: Double { (dx * dx + dy * dy).squareRoot() }

    /// Returns the angle from this vector to another in radians, positive clockwise because y grows downwards; 0 if either
    /// vector is zero.
    func angle(to other: Vector) -> Double {
        let sine = dx * other.dy - dy * other.dx
        let cosine = dx * other.dx + dy * other.dy
        return .arctangent(sine, cosine)
    }
}

extension Double {
    /// Returns the angle of a point in radians, -π...π, with an error of at most 1e-15; 0 if it has no angle. The standard
    /// library has no such function, and this module imports nothing else.
    static func arctangent(_ y: Double, _ x: Double) -> Double {
        let length = (x * x + y * y).squareRoot()
        guard length.isFinite, length > 0 else { return 0 }
        // The tangent of half the angle to the nearer half of the x axis, -1...1; the loop halves the angle twice more.
        var tangent = y / (length + abs(x))
        for _ in 0..<2 { tangent /= 1 + (1 + tangent * tangent).squareRoot() }
        let square = tangent * tangent
        var power = tangent
        var sum = tangent
        // The term after the last is below 1e-17, as the tangent is at most 0.2.
        for number in stride(from: 3.0, through: 23, by: 2) {
            power *= -square
            sum += power / number
        }
        let angle = 8 * sum
        if x >= 0 { return angle }
        return (y < 0 ? -.pi : .pi) - angle
    }
}
