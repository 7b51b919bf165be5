import PointerModel

/// A scale that converts a touchpad's pressure to force in UIKit's unit.
///
/// The scale is piecewise linear: from zero at the axis' minimum to the force of a light touch, and from there through
/// the force of the calibrated firm press.
struct ForceScale {
    private let minimum: Double
    private let limit: Double
    private let range: ForceRange

    /// Creates the scale of a touchpad whose pressure is force; nil for every other device.
    init?(_ device: DeviceDescription) {
        guard device.force.forceClass == .force, let axis = device.touchpad?.pressure else { return nil }
        minimum = Double(axis.minimum)
        limit = Double(axis.maximum)
        let measured = device.outcome.overrides.forceRange
        let isInOrder = measured.map { $0.light.isFinite && $0.firm.isFinite && $0.firm > $0.light } ?? false
        range = isInOrder ? measured ?? .standard(of: axis) : .standard(of: axis)
    }

    /// Greatest force that the touchpad can report.
    var maximum: Double { value(of: limit) }

    /// Returns the force of a pressure, which is clamped to the axis.
    func force(of pressure: Int32) -> Force {
        Force(value: value(of: min(max(Double(pressure), minimum), limit)), maximum: maximum)
    }

    private func value(of pressure: Double) -> Double {
        if pressure < range.light {
            return ForceRange.lightForce * (pressure - minimum) / (range.light - minimum)
        }
        let share = (pressure - range.light) / (range.firm - range.light)
        return ForceRange.lightForce + share * (ForceRange.firmForce - ForceRange.lightForce)
    }
}
