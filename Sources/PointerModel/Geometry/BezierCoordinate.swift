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

    /// A quadratic curve is the cubic one whose control points lie two thirds of the way to its own.
    init(start: Double, control: Double, end: Double) {
        self.init(
            start: start,
            // In this form a coordinate that does not change stays the same to the last bit.
            control1: start + (control - start) * (2.0 / 3),
            control2: end + (control - end) * (2.0 / 3),
            end: end
        )
    }

    /// The same curve from its end to its start.
    var reversed: BezierCoordinate {
        BezierCoordinate(start: end, control1: control2, control2: control1, end: start)
    }

    /// No less than this anywhere.
    var lowerBound: Double { min(start, control1, control2, end) }

    /// No more than this anywhere.
    var upperBound: Double { max(start, control1, control2, end) }

    func value(at t: Double) -> Double {
        // Interpolation to the end would reach it only within rounding, and segments must meet.
        if t == 1 { return end }
        let a = Self.interpolate(start, control1, t)
        let b = Self.interpolate(control1, control2, t)
        let c = Self.interpolate(control2, end, t)
        return Self.interpolate(Self.interpolate(a, b, t), Self.interpolate(b, c, t), t)
    }

    /// The parameters where the coordinate turns from growing to shrinking or back, ascending; 1, where the curve ends, for one that is
    /// missing. Between them it is monotonic.
    var turns: (Double, Double) {
        // A third of the derivative is a*t^2 + 2*b*t + c.
        let c = control1 - start
        let b = control2 - control1 - c
        let a = end - control2 - (control2 - control1) - b
        let discriminant = b * b - a * c
        // Without a root, or with two equal ones, it never turns.
        guard discriminant > 0 else { return (1, 1) }
        // Adding what has the same sign: the difference of nearly equal numbers would lose a root.
        let q = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
        let roots = (Self.inside(q / a), Self.inside(c / q))
        return roots.0 <= roots.1 ? roots : (roots.1, roots.0)
    }

    private static func interpolate(_ from: Double, _ to: Double, _ t: Double) -> Double { from + (to - from) * t }

    /// The parameter if it lies between the curve's ends, which a quotient by zero does not; else 1.
    private static func inside(_ t: Double) -> Double { t > 0 && t < 1 ? t : 1 }
}
