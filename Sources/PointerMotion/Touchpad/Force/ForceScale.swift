import PointerModel

/// Makes force in UIKit's unit of the pressure that a touchpad reports.
///
/// Below a light touch it grows from nothing to that of one, from there on by as much for each unit as it takes to be that of a firm press
/// where that is.
struct ForceScale {
    private let minimum: Double
    private let limit: Double
    private let range: ForceRange

    /// Of a touchpad whose pressure is force; nil for every other device.
    init?(_ device: DeviceDescription) {
        guard device.force.forceClass == .force, let axis = device.touchpad?.pressure else { return nil }
        minimum = Double(axis.minimum)
        limit = Double(axis.maximum)
        let measured = device.outcome.overrides.forceRange
        let isInOrder = measured.map { $0.light.isFinite && $0.firm.isFinite && $0.firm > $0.light } ?? false
        range = isInOrder ? measured ?? .standard(of: axis) : .standard(of: axis)
    }

    /// The greatest force that the touchpad can report.
    var maximum: Double { value(of: limit) }

    /// The force of a pressure; one outside of the axis is taken for its end.
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
