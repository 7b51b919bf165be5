extension Double {
    /// Returns the sine of an angle in radians, accurate to 1e-15 for angles of a few turns. The standard library has no sine,
    /// and this module imports no other library.
    package static func sine(_ angle: Double) -> Double {
        guard angle.isFinite else { return 0 }
        // Reduce to -π/2...π/2: whole turns change nothing, and the sine is symmetric about π/2.
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
        // Rounding can push the sum past ±1 by one last digit.
        return min(max(sum, -1), 1)
    }

    /// Returns the cosine of an angle in radians.
    package static func cosine(_ angle: Double) -> Double { sine(angle + .pi / 2) }
}
