/// The range of a person's presses, in the device's units of pressure.
package struct ForceRange: Sendable, Hashable {
    /// Pressure of a light touch, such as for moving the pointer.
    package var light: Double
    /// Pressure of a firm press; greater than ``light``.
    package var firm: Double

    package init(light: Double, firm: Double) {
        self.light = light
        self.firm = firm
    }

    /// Allowed values of both.
    package static let limits = -65_535.0...65_535.0

    /// Force of a light touch, in UIKit's unit: an average touch.
    package static let lightForce = 1.0
    /// Force of a firm press, in UIKit's unit: the most that any control requires.
    package static let firmForce = 3.0

    /// Grams per UIKit unit. Phones that measure force reach their maximum, 20/3 units, at 385 grams.
    private static let grams = 57.75
    /// UIKit's unit as a share of an axis without a resolution. The whole axis then corresponds to such a phone's range.
    private static let share = 3.0 / 20

    /// Returns the uncalibrated range for an axis of pressure: in grams if the axis has a resolution and the firm press fits into
    /// it, else in shares of the axis.
    package static func standard(of axis: AxisRange) -> ForceRange {
        let minimum = Double(axis.minimum)
        let length = Double(axis.maximum) - minimum
        var unit = length * share
        let grams = Double(axis.resolution) * grams
        // Some devices report a resolution by which their whole range is less than the weight of a finger.
        if axis.resolution > 0, grams * firmForce <= length { unit = grams }
        return ForceRange(light: minimum + unit * lightForce, firm: minimum + unit * firmForce)
    }
}
