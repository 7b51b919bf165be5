import PointerModel

/// How the values of one axis of a touchpad become millimeters.
struct AxisScale {
    /// The units that an axis with a nonsensical range is taken to have.
    static let assumedUnits = 4096.0

    /// The length of the axis in millimeters.
    let length: Double
    /// The resolution that made it so was missing or nonsense.
    let isAssumed: Bool

    private let origin: Double
    private let allowed: ClosedRange<Double>
    private let millimetersPerUnit: Double

    /// - Parameters:
    ///   - minimum: the lowest value that the axis claims to report.
    ///   - maximum: the highest.
    ///   - resolution: units a millimeter, 0 where the device names none.
    ///   - usual: what touchpads of its family have where they name none; nil where nobody knows.
    ///   - assumed: about how many millimeters long it is if the claims are missing or nonsense. The units a millimeter that this comes to
    ///     are a whole number, as in libinput, so that it may be a little longer.
    ///   - known: the length in millimeters whatever the resolution says; nil where nobody knows better.
    init(
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
        // A resolution that no touchpad's side can have is nonsense.
        let isNonsense = claimed <= 0 || resolution <= 0 || !DeviceOverrides.sizeRange.contains(measured)
        isAssumed = isNonsense && known == nil
        length = known ?? (isNonsense ? Self.assumedLength(units, usual, assumed) : measured)
        origin = Double(minimum)
        millimetersPerUnit = length / units
        // Real devices report somewhat more than they claim, and fingers do not jump at the edge for it; a whole length
        // beyond it there is no finger.
        allowed = (origin - units)...(origin + 2 * units)
    }

    private static func assumedLength(_ units: Double, _ usual: Int32?, _ assumed: Double) -> Double {
        if let usual, DeviceOverrides.sizeRange.contains(units / Double(usual)) { return units / Double(usual) }
        let resolution = (units / assumed).rounded(.down)
        // So few units a millimeter are those of no touchpad.
        return resolution < 4 ? assumed : units / resolution
    }

    /// How long so many units are, in millimeters; finite and not negative.
    func length(ofUnits units: Int32) -> Double { max(Double(units), 0) * millimetersPerUnit }

    /// The distance from the axis' beginning in millimeters; finite for every value.
    func millimeters(_ value: Int32) -> Double {
        (min(max(Double(value), allowed.lowerBound), allowed.upperBound) - origin) * millimetersPerUnit
    }
}
