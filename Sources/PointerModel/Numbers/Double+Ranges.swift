extension Double {
    /// Returns the value clamped to a range, or `fallback` for NaN.
    func within(_ range: ClosedRange<Double>, else fallback: Double) -> Double {
        isNaN ? fallback : min(max(self, range.lowerBound), range.upperBound)
    }
}
