/// How hard a person presses, in the numbers that a device reports as pressure.
public struct ForceRange: Sendable, Hashable {
    /// A light touch, as to move the pointer.
    public var light: Double
    /// A firm press; more than ``light``.
    public var firm: Double

    public init(light: Double, firm: Double) {
        self.light = light
        self.firm = firm
    }

    /// The numbers that either can be.
    public static let limits = -65_535.0...65_535.0

    /// The force of a light touch, in UIKit's unit: an average one.
    public static let lightForce = 1.0
    /// The force of a firm press, in UIKit's unit: as much as anything asks for.
    public static let firmForce = 3.0

    /// Grams in UIKit's unit: phones that measure force reach its greatest, 20/3, at 385 grams.
    private static let grams = 57.75
    /// UIKit's unit where the device names none: its whole range is what such a phone's is.
    private static let share = 3.0 / 20

    /// What holds for an axis of pressure where nobody has measured a person: grams where it has them and they fit, else shares of it.
    public static func standard(of axis: AxisRange) -> ForceRange {
        let minimum = Double(axis.minimum)
        let length = Double(axis.maximum) - minimum
        var unit = length * share
        let grams = Double(axis.resolution) * grams
        // Some devices name a unit in which their whole range is less than a finger weighs.
        if axis.resolution > 0, grams * firmForce <= length { unit = grams }
        return ForceRange(light: minimum + unit * lightForce, firm: minimum + unit * firmForce)
    }
}
