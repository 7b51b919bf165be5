import PointerModel

/// The motion of a mouse or a pointing stick.
struct RelativeMotion {
    /// The resolution in counts an inch that speeds refer to, and that a mouse of unknown resolution is taken to have.
    static let referenceResolution = 1000.0
    /// What a mouse can have, in counts an inch. The hardware database has entries of 0 and of nonsense.
    static let resolutionRange = 50.0...100_000.0

    /// Counts of the reference resolution for each of the device's.
    private let scale: Double
    private var acceleration: Acceleration
    private var wheel = WheelFilter()
    private var buttons: RelativeButtons

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        scale = Self.referenceResolution / device.countsPerInch
        acceleration = Acceleration(device, settings: settings)
        buttons = RelativeButtons(device, settings: settings)
    }

    mutating func apply(_ settings: DeviceSettings) {
        acceleration.apply(settings)
        buttons.apply(settings)
    }

    var nextDeadline: Timestamp? { buttons.nextDeadline }

    mutating func fire(at deadline: Timestamp, into frames: inout [PointerReport]) {
        var frame = PointerReport(time: deadline, source: .mouse)
        buttons.fire(at: deadline, &frame, into: &frames)
        if !frame.isNothing { frames.append(frame) }
    }

    mutating func process(_ report: borrowing InputReport, into frames: inout [PointerReport]) {
        var frame = PointerReport(time: report.time, source: .mouse)
        if report.isResynchronized {
            buttons.resynchronize(to: report.buttons, &frame)
        } else {
            move((report.relative * scale).finite, isTimeClamped: report.isTimeClamped, &frame)
            frame.scroll = turn(report.scroll, at: report.time)
            buttons.change(to: report.buttons, at: report.time, &frame, into: &frames)
        }
        if !frame.isNothing { frames.append(frame) }
    }

    mutating func end(at time: Timestamp, into frames: inout [PointerReport]) {
        var frame = PointerReport(time: time, source: .mouse)
        buttons.resynchronize(to: [], &frame)
        if !frame.isNothing { frames.append(frame) }
    }

    private mutating func move(_ counts: Vector, isTimeClamped: Bool, _ frame: inout PointerReport) {
        guard counts != .zero else { return }
        switch buttons.scroll(counts, at: frame.time) {
        case .passes:
            frame.unaccelerated = counts
            frame.translation =
                acceleration.accelerate(counts, at: frame.time, isTimeClamped: isTimeClamped).finite
        case .isSwallowed: break
        case .scrolls(var manipulation):
            manipulation.translation = acceleration.constant(manipulation.translation)
            frame.manipulation = manipulation
        }
    }

    private mutating func turn(_ scroll: Scroll, at time: Timestamp) -> Scroll {
        // Whoever presses a wheel turns it a little.
        if buttons.holdsMiddle { return .zero }
        let scroll = wheel.filter(scroll, at: time)
        return buttons.settings.naturalScrolling ? scroll.reversed : scroll
    }
}

extension Scroll {
    /// The other way.
    fileprivate var reversed: Scroll {
        Scroll(horizontal: Int32(clamping: -Int64(horizontal)), vertical: Int32(clamping: -Int64(vertical)))
    }
}
