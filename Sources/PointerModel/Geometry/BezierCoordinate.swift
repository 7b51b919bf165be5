/// One coordinate of a cubic Bézier curve, x or y, as a function of the parameter 0...1.
struct BezierCoordinate: Equatable {
    var start: Double
    var control1: Double
    var control2: Double
    var end: Double

    init(start: Double, control1: Double, control2: Double, end: Double) {
        self.start = start
        self.control1 = control1
        self.control2 = control2
        self.end = end
    }

    /// Creates the cubic form of a quadratic curve. The cubic's control points lie two thirds of the way to the quadratic's.
    init(start: Double, control: Double, end: Double) {
        self.init(
            start: start,
            // In this form a constant coordinate stays the same to the last bit.
            control1: start + (control - start) * (2.0 / 3),
            control2: end + (control - end) * (2.0 / 3),
            end: end
        )
    }

    /// The same curve from its end to its start.
    var reversed: BezierCoordinate {
        BezierCoordinate(start: end, control1: control2, control2: control1, end: start)
    }

    /// Lower bound of the values.
    var lowerBound: Double { min(start, control1, control2, end) }

    /// Upper bound of the values.
    var upperBound: Double { max(start, control1, control2, end) }

    func value(at t: Double) -> Double {
        // Interpolation would reach the end only within rounding, but segments must meet exactly.
        if t == 1 { return end }
        let a = Self.interpolate(start, control1, t)
        let b = Self.interpolate(control1, control2, t)
        let c = Self.interpolate(control2, end, t)
        return Self.interpolate(Self.interpolate(a, b, t), Self.interpolate(b, c, t), t)
    }

    /// The parameters of the coordinate's extrema, ascending; 1 for a missing one. The coordinate is monotonic between them.
    var turns: (Double, Double) {
        // A third of the derivative is a*t^2 + 2*b*t + c.
        let c = control1 - start
        let b = control2 - control1 - c
        let a = end - control2 - (control2 - control1) - b
        let discriminant = b * b - a * c
        // With no root or a double root, there is no extremum.
        guard discriminant > 0 else { return (1, 1) }
        // Add terms of the same sign: the difference of nearly equal numbers would lose a root.
        let q = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
        let roots = (Self.inside(q / a), Self.inside(c / q))
        return roots.0 <= roots.1 ? roots : (roots.1, roots.0)
    }

    private static func interpolate(_ from: Double, _ to: Double, _ t: Double) -> Double { from + (to - from) * t }

    /// Returns the parameter if it lies between the curve's ends, else 1. A quotient by zero gives 1.
    private static func inside(_ t: Double) -> Double { t > 0 && t < 1 ? t : 1 }
}
