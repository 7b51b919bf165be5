import PointerModel

/// The motion of a mouse or a pointing stick.
struct MouseMotion {
    /// Resolution in counts per inch to which speeds refer, and default for a mouse of unknown resolution.
    static let referenceResolution = 1000.0
    /// Plausible resolutions of a mouse in counts per inch. The hardware database contains 0 and nonsense.
    static let resolutionRange = 50.0...100_000.0

    /// Counts of the reference resolution per count of the device.
    private let scale: Double
    private var acceleration: Acceleration
    private var wheel = WheelFilter()
    private var buttons: RelativeButtons
    /// The map of an absolute mouse's positions; nil for a device that reports none.
    private var mapping: ScreenMapping?

    init(_ device: DeviceDescription, settings: DeviceSettings, outputs: [Output]) {
        mapping = device.positions.map { ScreenMapping($0, outputs: outputs) }
        scale = Self.referenceResolution / device.countsPerInch
        acceleration = Acceleration(device, settings: settings)
        buttons = RelativeButtons(device, settings: settings)
    }

    mutating func apply(_ settings: DeviceSettings) {
        acceleration.apply(settings)
        buttons.apply(settings)
    }

    /// The settings in force.
    var settings: DeviceSettings { buttons.settings }

    /// Maps positions to other outputs, from the next one on.
    mutating func setOutputs(_ outputs: [Output]) {
        mapping?.setOutputs(outputs)
    }

    /// Time at which something is due without a report; nil if nothing is. Mutating, so that it is read in place.
    var nextDeadline: Timestamp? {
        mutating get { buttons.nextDeadline }
    }

    mutating func fire(at deadline: Timestamp, into reports: inout [PointerReport]) {
        var result = PointerReport(time: deadline, source: .mouse)
        buttons.fire(at: deadline, &result, into: &reports)
        if !result.isNothing { reports.append(result) }
    }

    mutating func process(_ report: borrowing InputReport, into reports: inout [PointerReport]) {
        var result = PointerReport(time: report.time, source: .mouse)
        if let position = report.position { result.position = mapping?.point(at: position) }
        if report.isResynchronized {
            buttons.resynchronize(to: report.buttons, &result)
        } else {
            move((report.relative * scale).finite, isTimeClamped: report.isTimeClamped, &result)
            result.scroll = turn(report.scroll, at: report.time)
            buttons.change(to: report.buttons, at: report.time, &result, into: &reports)
        }
        if !result.isNothing { reports.append(result) }
    }

    mutating func end(at time: Timestamp, into reports: inout [PointerReport]) {
        var result = PointerReport(time: time, source: .mouse)
        buttons.resynchronize(to: [], &result)
        if !result.isNothing { reports.append(result) }
    }

    private mutating func move(_ counts: Vector, isTimeClamped: Bool, _ result: inout PointerReport) {
        guard counts != .zero else { return }
        switch buttons.scroll(counts, at: result.time) {
        case .passes:
            result.unaccelerated = counts
            result.translation =
                acceleration.accelerate(counts, at: result.time, isTimeClamped: isTimeClamped).finite
        case .isSwallowed: break
        case .scrolls(var manipulation):
            manipulation.translation = acceleration.constant(manipulation.translation)
            result.manipulation = manipulation
        }
    }

    private mutating func turn(_ scroll: Scroll, at time: Timestamp) -> Scroll {
        // Pressing a wheel turns it a little.
        if buttons.holdsMiddle { return .zero }
        let scroll = wheel.filter(scroll, at: time)
        return buttons.settings.naturalScrolling ? scroll.reversed : scroll
    }
}
