package import PointerModel

/// The result of a calibration.
package struct ForceMeasurement: Sendable, Hashable {
    /// The medians of both kinds, which one outlier does not change.
    package let range: ForceRange
    /// Whether the pressures of light touches and firm presses differ enough on this touchpad.
    package let isDistinct: Bool

    /// The least difference, in units of the axis.
    private static let leastUnits = 4.0
    /// The least difference, as a share of a light touch's pressure.
    private static let leastShare = 0.25
    /// The least difference, as a multiple of the sum of both kinds' median deviations.
    private static let spreads = 3.0

    /// - Parameters:
    ///   - light: the pressures of light touches, at least one.
    ///   - firm: the pressures of firm presses, at least one.
    ///   - minimum: the pressure of no touch.
    init(light: [Int32], firm: [Int32], minimum: Int32) {
        let (light, firm) = (light.map(Double.init), firm.map(Double.init))
        let (lightMedian, firmMedian) = (Self.median(light), Self.median(firm))
        range = ForceRange(light: lightMedian, firm: firmMedian)
        let spread = Self.deviation(light, from: lightMedian) + Self.deviation(firm, from: firmMedian)
        let needed = max(
            Self.leastUnits,
            Self.leastShare * (lightMedian - Double(minimum)),
            Self.spreads * spread
        )
        isDistinct = firmMedian - lightMedian >= needed
    }

    private static func median(_ values: [Double]) -> Double {
        guard !values.isEmpty else { return 0 }
        let sorted = values.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// Returns the median absolute deviation.
    private static func deviation(_ values: [Double], from middle: Double) -> Double {
        median(values.map { abs($0 - middle) })
    }
}
