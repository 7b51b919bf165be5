import PointerModel

/// Makes the buttons that are meant of those that a touchpad has.
struct ClickRecognizer {
    // Not the cases of an enumeration: to change what a case holds, all of it is copied out and back.
    /// Of a touchpad with buttons beside it; nil for all others.
    private var separate: SeparateButtons?
    /// Of a touchpad that is one button; nil for all others.
    private var pad: ClickpadButton?

    /// A touchpad with one button that it is not itself, as Apple's once were, has that button's others by fingers only.
    init(_ device: DeviceDescription, settings: DeviceSettings) {
        if device.touchpad?.isButtonPad == true || device.buttons == .primary {
            pad = ClickpadButton(device, settings: settings)
        } else {
            separate = SeparateButtons(device, settings: settings)
        }
    }

    /// What is held stays held.
    mutating func apply(_ settings: DeviceSettings) {
        separate?.apply(settings)
        pad?.apply(settings)
    }

    /// Whether the motion of this report is not meant: a touchpad that goes down or comes up takes the fingers on it along.
    var holdsMotion: Bool {
        pad?.holdsMotion ?? false
    }

    /// Makes thumbs of the fingers that rest on a button of the touchpad's surface: they press it, and move nothing.
    func setRestingFingersAside(in report: inout TouchpadReport) {
        guard pad != nil else { return }
        for slot in report.touches.indices where report.touches[slot]?.role == .finger && pad?.isResting(slot) == true {
            report.touches[slot]?.role = .thumb
        }
    }

    var nextDeadline: Timestamp? {
        separate?.nextDeadline ?? pad?.nextDeadline
    }

    mutating func fire(at deadline: Timestamp, into frames: inout [PointerReport]) {
        separate?.fire(at: deadline, into: &frames)
        pad?.fire(at: deadline, into: &frames)
    }

    mutating func process(_ report: borrowing TouchpadReport, into frames: inout [PointerReport]) {
        separate?.process(report, into: &frames)
        pad?.process(report, into: &frames)
    }

    /// Ends everything.
    /// - Returns: what was held.
    mutating func end() -> Buttons {
        separate?.end() ?? pad?.end() ?? []
    }
}
