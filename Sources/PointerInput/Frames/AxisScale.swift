import PointerModel

/// The conversion from the values of one axis of a touchpad to millimeters.
package struct AxisScale {
    /// The extent assumed for an axis with a nonsensical range, in units.
    package static let assumedUnits = 4096.0

    /// The length of the axis in millimeters.
    package let length: Double
    /// Whether the length is assumed, because the resolution is missing or nonsensical.
    package let isAssumed: Bool

    private let origin: Double
    private let allowed: ClosedRange<Double>
    private let millimetersPerUnit: Double

    /// - Parameters:
    ///   - minimum: lowest value that the axis claims to report.
    ///   - maximum: highest value that the axis claims to report.
    ///   - resolution: units per millimeter; 0 if the device names none.
    ///   - usual: resolution of the touchpad's family, for a device that names none; nil if unknown.
    ///   - assumed: approximate length in millimeters if the claims are missing or nonsensical. The resolution that follows from
    ///     it is rounded down to a whole number, as in libinput, so that the length may be a little greater.
    ///   - known: length in millimeters that overrides the resolution; nil if there is none.
    package init(
        minimum: Int32,
        maximum: Int32,
        resolution: Int32,
        usual: Int32? = nil,
        assumed: Double,
        known: Double? = nil
    ) {
        let claimed = Double(maximum) - Double(minimum)
        let units = claimed > 0 ? claimed : Self.assumedUnits
        let measured = units / Double(resolution)
        // A resolution that gives a length no touchpad has is nonsensical.
        let isNonsense = claimed <= 0 || resolution <= 0 || !DeviceOverrides.sizeRange.contains(measured)
        isAssumed = isNonsense && known == nil
        length = known ?? (isNonsense ? Self.assumedLength(units, usual, assumed) : measured)
        origin = Double(minimum)
        millimetersPerUnit = length / units
        // Real devices report somewhat beyond their range, and fingers must not jump at the edge. No finger is a whole length
        // beyond it.
        allowed = (origin - units)...(origin + 2 * units)
    }

    private static func assumedLength(_ units: Double, _ usual: Int32?, _ assumed: Double) -> Double {
        if let usual, DeviceOverrides.sizeRange.contains(units / Double(usual)) { return units / Double(usual) }
        let resolution = (units / assumed).rounded(.down)
        // No touchpad has fewer than 4 units per millimeter.
        return resolution < 4 ? assumed : units / resolution
    }

    /// Returns the length of a number of units in millimeters; finite and not negative.
    package func length(ofUnits units: Int32) -> Double { max(Double(units), 0) * millimetersPerUnit }

    /// Returns the distance of a value from the axis' minimum in millimeters; finite for every value.
    package func millimeters(_ value: Int32) -> Double {
        (min(max(Double(value), allowed.lowerBound), allowed.upperBound) - origin) * millimetersPerUnit
    }
}
