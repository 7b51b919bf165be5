extension Double {
    /// The value moved into a range, or `fallback` for what is no number.
    func within(_ range: ClosedRange<Double>, else fallback: Double) -> Double {
        isNaN ? fallback : min(max(self, range.lowerBound), range.upperBound)
    }
}
