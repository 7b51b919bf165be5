/// The difference of two ways to do the same trials, with its 95 % interval (paired bootstrap).
struct PairedInterval {
    let middle: Double
    let low: Double
    let high: Double

    /// Number of samples that are drawn again.
    private static let resamples = 2000

    var halfWidth: Double { (high - low) / 2 }

    /// The ratio of two means less 1.
    static func ratio(of values: [Double], to base: [Double]) -> PairedInterval {
        resampled(values, base) { value, base in base > 0 ? value / base - 1 : value > 0 ? .infinity : 0 }
    }

    /// The difference of two means.
    static func difference(of values: [Double], to base: [Double]) -> PairedInterval {
        resampled(values, base) { value, base in value - base }
    }

    private static func resampled(
        _ values: [Double],
        _ base: [Double],
        _ compare: (Double, Double) -> Double
    ) -> PairedInterval {
        let count = values.count
        let scale = 1 / Double(count)
        var numbers = Numbers(seed: 17)
        var results = (0..<resamples).map { _ in
            var (sum, baseSum) = (0.0, 0.0)
            for _ in 0..<count {
                let index = numbers.below(count)
                sum += values[index]
                baseSum += base[index]
            }
            return compare(sum * scale, baseSum * scale)
        }
        results.sort()
        return PairedInterval(
            middle: compare(values.reduce(0, +) * scale, base.reduce(0, +) * scale),
            low: results[resamples / 40],
            high: results[resamples - 1 - resamples / 40]
        )
    }
}
