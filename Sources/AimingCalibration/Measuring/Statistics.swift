extension [Double] {
    /// Returns the value below which a share of sorted values lies, interpolated; nil if there are none.
    func quantile(_ share: Double) -> Double? {
        guard !isEmpty else { return nil }
        let place = share * Double(count - 1)
        let low = Int(place.rounded(.down))
        let high = Swift.min(low + 1, count - 1)
        return self[low] + (self[high] - self[low]) * (place - Double(low))
    }
}

extension Array {
    /// Returns the mean of a value of the elements; 0 if there are none.
    func mean(_ value: (Element) -> Double) -> Double {
        isEmpty ? 0 : reduce(0) { $0 + value($1) } / Double(count)
    }
}
