/// Numbers formatted for people.
package enum CompactNumber {
    /// Returns the number with at most two decimals and no trailing zeros. Swift's own format serves for numbers that are not
    /// finite or too large for decimals.
    package static func text(_ number: Double) -> String {
        let hundredths = (number * 100).rounded()
        // Beyond this, a Double has no decimals worth showing, and an Int might not hold it.
        guard abs(hundredths) < 1e15 else { return "\(number)" }
        let (whole, rest) = Int(hundredths).magnitude.quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
        return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}
