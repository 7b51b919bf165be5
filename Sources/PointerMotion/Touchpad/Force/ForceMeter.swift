import PointerModel

/// A meter of the force with which a finger holds a button, for touchpads that measure force.
///
/// Force without a button has no meaning, and the force of an idle touchpad would be mistaken for that of the device in
/// use.
struct ForceMeter {
    private let scale: ForceScale?
    /// Buttons that the touchpad holds.
    private var buttons: Buttons = []
    /// Tracking id of the finger that presses the button; nil if the hardest finger counts.
    private var pressing: Int32?
    /// Tracking id of the finger that pressed hardest in the last report.
    private var hardest: Int32?
    /// Force in the last report.
    private var force: Force?
    /// Last emitted force; nil if no button is held.
    private var emitted: Force?

    init(_ device: DeviceDescription) {
        scale = ForceScale(device)
    }

    /// Adds a report's force to the pointer reports that the report caused. A change of the force alone appends a pointer
    /// report.
    /// - Parameters:
    ///   - input: the device's report, as touches have no pressure.
    ///   - report: the touches of that report.
    ///   - reports: the pointer reports, of which those from `start` on belong to this report.
    ///   - start: the number of pointer reports before this report.
    mutating func process(
        _ input: borrowing InputReport,
        _ report: borrowing TouchpadReport,
        into reports: inout [PointerReport],
        since start: Int
    ) {
        guard let scale else { return }
        force = scale.force(of: pressure(input, report))
        complete(&reports, since: start)
        guard !buttons.isEmpty, emitted != force else { return }
        reports.append(PointerReport(time: report.time, source: .touchpad, force: force))
        emitted = force
    }

    /// Adds the force of the last report to pointer reports caused without a report, because a resting finger sends none.
    mutating func complete(_ reports: inout [PointerReport], since start: Int) {
        guard scale != nil, reports.count > start else { return }
        for index in start..<reports.count {
            if buttons.isEmpty, !reports[index].pressed.isEmpty { pressing = hardest }
            buttons.formUnion(reports[index].pressed)
            buttons.subtract(reports[index].released)
            if buttons.isEmpty {
                pressing = nil
                emitted = nil
            } else {
                reports[index].force = force
                emitted = force
            }
        }
    }

    /// Drops the held buttons.
    mutating func end() {
        buttons = []
        pressing = nil
        emitted = nil
    }

    /// Returns the pressure of the finger that presses the button, or of the hardest finger if there is none or it has lifted;
    /// `Int32.min` without fingers. Palms do not count, thumbs do.
    private mutating func pressure(_ input: borrowing InputReport, _ report: borrowing TouchpadReport) -> Int32 {
        var most = Int32.min
        hardest = nil
        for slot in report.touches.slots {
            guard let touch = report.touches[slot], touch.phase != .ended, touch.role != .palm,
                let contact = input.contacts[slot]
            else { continue }
            if contact.trackingID == pressing {
                hardest = pressing
                return contact.pressure
            }
            if hardest == nil || contact.pressure > most {
                most = contact.pressure
                hardest = contact.trackingID
            }
        }
        pressing = buttons.isEmpty ? nil : hardest
        return most
    }
}

extension DeviceDescription {
    /// The same device with its pressure described as a rule classifies it. If the rule says force, a firm press is no palm; if
    /// the rule says none, pressure does not decide about touches either.
    var describingPressureAsClassed: DeviceDescription {
        guard kind == .touchpad, force.reason == .rule else { return self }
        var device = self
        device.touchpad?.isPressurePad = force.forceClass == .force
        device.touchpad?.pressure?.resolution = 0
        if force.forceClass == .absent { device.touchpad?.pressure = nil }
        return device
    }
}

/// A scale that converts the pressure of a touchpad or a touchscreen to force in UIKit's unit.
///
/// The scale is piecewise linear: from zero at the axis' minimum to the force of a light touch, and from there through
/// the force of the calibrated firm press.
struct ForceScale {
    private let minimum: Double
    private let limit: Double
    private let range: ForceRange

    /// Creates the scale of a device whose pressure is force; nil for every other device.
    init?(_ device: DeviceDescription) {
        guard device.force.forceClass == .force, let axis = device.pressure else { return nil }
        minimum = Double(axis.minimum)
        limit = Double(axis.maximum)
        let measured = device.outcome.overrides.forceRange
        let isInOrder = measured.map { $0.light.isFinite && $0.firm.isFinite && $0.firm > $0.light } ?? false
        range = isInOrder ? measured ?? .standard(of: axis) : .standard(of: axis)
    }

    /// Greatest force that the device can report.
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
