import PointerModel

/// The conversion of a touchpad's physical buttons to intended buttons.
struct ClickRecognizer {
    // Not the cases of an enumeration: changing an associated value would copy it out and back.
    /// Buttons of a touchpad with separate buttons; nil for all others.
    private var separate: SeparateButtons?
    /// Button of a clickpad, or of a touchpad with a single button; nil for all others.
    private var pad: ClickpadButton?

    /// Creates the conversion. A touchpad with a single separate button, as Apple's once had, has other buttons by the number
    /// of fingers only.
    init(_ device: DeviceDescription, settings: DeviceSettings) {
        if device.touchpad?.isButtonPad == true || device.buttons == .primary {
            pad = ClickpadButton(device, settings: settings)
        } else {
            separate = SeparateButtons(device, settings: settings)
        }
    }

    /// Applies new settings. Held buttons stay held.
    mutating func apply(_ settings: DeviceSettings) {
        separate?.apply(settings)
        pad?.apply(settings)
    }

    /// Settings in force.
    var settings: DeviceSettings { separate?.settings.current ?? pad?.settings ?? DeviceSettings() }

    /// Whether the motion of this report is unintended: a clickpad that goes down or comes up moves the fingers on it.
    var holdsMotion: Bool {
        pad?.holdsMotion ?? false
    }

    /// Marks fingers that rest on a button of the touchpad's surface as thumbs: they press it, and move nothing.
    func setRestingFingersAside(in report: inout TouchpadReport) {
        guard pad != nil else { return }
        for slot in report.touches.slots where report.touches[slot]?.role == .finger && pad?.isResting(slot) == true {
            report.touches[slot]?.role = .thumb
        }
    }

    /// Time at which something is due without a report; nil if nothing is. Mutating, so that it is read in place.
    var nextDeadline: Timestamp? {
        mutating get { pad != nil ? pad?.nextDeadline : separate?.nextDeadline }
    }

    mutating func fire(at deadline: Timestamp, into reports: inout [PointerReport]) {
        separate?.fire(at: deadline, into: &reports)
        pad?.fire(at: deadline, into: &reports)
    }

    mutating func process(_ report: borrowing TouchpadReport, into reports: inout [PointerReport]) {
        separate?.process(report, into: &reports)
        pad?.process(report, into: &reports)
    }

    /// Releases all buttons.
    /// - Returns: the buttons that were held.
    mutating func end() -> Buttons {
        separate?.end() ?? pad?.end() ?? []
    }
}
