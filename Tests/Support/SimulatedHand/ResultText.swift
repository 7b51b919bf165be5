/// Numbers of results as text. An interval without an end has one that is infinite, and the mean of nothing is no number.
extension Double {
    /// The share in percent, with its sign.
    package var percent: String {
        guard let rounded = steps(100) else { return special }
        return rounded > 0 ? "+\(rounded)" : "\(rounded)"
    }

    /// The value with two decimals.
    package var hundredths: String {
        guard let rounded = steps(100)?.magnitude else { return special }
        let digits = rounded % 100 < 10 ? "0\(rounded % 100)" : "\(rounded % 100)"
        return (self < 0 && rounded > 0 ? "-" : "") + "\(rounded / 100).\(digits)"
    }

    /// The share in percent with one decimal, and its sign.
    package var tenths: String {
        guard let rounded = steps(1000)?.magnitude else { return special }
        return (self < 0 && rounded > 0 ? "-" : "+") + "\(rounded / 10).\(rounded % 10)"
    }

    /// The value in whole steps; nil if an integer does not hold them.
    private func steps(_ count: Double) -> Int? { Int(exactly: (self * count).rounded()) }

    private var special: String {
        if isNaN { return "none" }
        return isInfinite ? (self < 0 ? "-infinite" : "infinite") : "\(self)"
    }
}
