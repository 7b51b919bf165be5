import PointerModel

extension Double {
    /// The number with at most two decimals, without trailing zeros.
    var compact: String {
        let hundredths = (self * 100).rounded()
        // Beyond this, a Double has no decimals worth showing, and an Int might not hold it.
        guard abs(hundredths) < 1e15 else { return "\(self)" }
        let (whole, rest) = Int(hundredths).magnitude.quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
        return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension Point {
    /// Such as `512, 384.5`.
    var compact: String { "\(x.compact), \(y.compact)" }
}

extension Rect {
    /// Such as `100x40 at 20, 30`.
    var compact: String { "\(width.compact)x\(height.compact) at \(origin.compact)" }
}

extension Insets {
    /// Such as `-20`, where all are equal, or `0 -20 0 -20`: top, left, bottom, right.
    var compact: String {
        if top == left, top == bottom, top == right { return top.compact }
        return [top, left, bottom, right].map(\.compact).joined(separator: " ")
    }
}
