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

/// The exponential function and its inverse. The standard library has neither, and the C library's results differ in their last
/// digits between versions. These functions return the same result everywhere.
extension Double {
    /// Returns e to the power of `exponent`; 0 or infinity if the result is not representable.
    package static func exp(_ exponent: Double) -> Double {
        guard exponent > -745.2 else { return exponent.isNaN ? .nan : 0 }
        guard exponent < 709.8 else { return .infinity }
        // e^x is 2^n e^r with r in -ln 2 / 2 ... ln 2 / 2, where 14 terms of the series leave an error below the last digit.
        let power = Int(exponent / ln2 + (exponent < 0 ? -0.5 : 0.5))
        let rest = (exponent - Double(power) * ln2Upper) - Double(power) * ln2Lower
        var sum = 1.0
        var divisor = 13.0
        while divisor > 0 {
            sum = 1 + sum * rest / divisor
            divisor -= 1
        }
        return Double(sign: .plus, exponent: power, significand: sum)
    }

    /// Returns the natural logarithm; minus infinity for 0, NaN for negative values.
    package static func log(_ value: Double) -> Double {
        guard value > 0 else { return value == 0 ? -.infinity : .nan }
        guard value.isFinite else { return value }
        // ln(2^n m) is n ln 2 + ln m with m in 1/sqrt 2 ... sqrt 2, and ln m is 2 artanh((m - 1) / (m + 1)).
        var mantissa = value.significand
        var power = Double(value.exponent)
        if mantissa > 2.0.squareRoot() {
            mantissa /= 2
            power += 1
        }
        let ratio = (mantissa - 1) / (mantissa + 1)
        let square = ratio * ratio
        var sum = 0.0
        var divisor = 23.0
        while divisor > 0 {
            sum = sum * square + 1 / divisor
            divisor -= 2
        }
        return power * ln2 + 2 * ratio * sum
    }

    private static var ln2: Double { 0.693_147_180_559_945_3 }
    /// The first 32 bits of ln 2, so that its product with a whole number is exact.
    private static var ln2Upper: Double { 0x1.62e42feep-1 }
    private static var ln2Lower: Double { 0x1.a39ef35793c76p-33 }
}
