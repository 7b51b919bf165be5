extension Double {
    /// The sine of an angle in radians, to 1e-15 for angles of a few turns. The standard library has none, and this module
    /// imports no other.
    package static func sine(_ angle: Double) -> Double {
        guard angle.isFinite else { return 0 }
        // To -π/2...π/2: whole turns change nothing, and the sine is symmetric about π/2.
        var reduced = angle.remainder(dividingBy: 2 * .pi)
        if reduced > .pi / 2 { reduced = .pi - reduced } else if reduced < -.pi / 2 { reduced = -.pi - reduced }
        let square = reduced * reduced
        var term = reduced
        var sum = reduced
        // The term after the last is below 1e-17 at π/2.
        for number in stride(from: 2.0, through: 20, by: 2) {
            term *= -square / (number * (number + 1))
            sum += term
        }
        // The last digit may be one too many, and nothing is longer than its hypotenuse.
        return min(max(sum, -1), 1)
    }

    /// The cosine of an angle in radians.
    package static func cosine(_ angle: Double) -> Double { sine(angle + .pi / 2) }
}
