import PointerModel

/// Makes the buttons that are meant of those that a touchpad has.
struct Clicking {
    private enum Kind {
        case separate(SeparateButtons)
        case pad(PadButton)
    }

    private var kind: Kind

    /// A touchpad with one button that it is not itself, as Apple's once were, has that button's others by fingers only.
    init(_ device: DeviceDescription, settings: DeviceSettings) {
        if device.touchpad?.isButtonPad == true || device.buttons == .primary {
            kind = .pad(PadButton(device, settings: settings))
        } else {
            kind = .separate(SeparateButtons(device, settings: settings))
        }
    }

    /// What is held stays held.
    mutating func apply(_ settings: DeviceSettings) {
        switch kind {
        case .separate(var buttons):
            buttons.apply(settings)
            kind = .separate(buttons)
        case .pad(var button):
            button.apply(settings)
            kind = .pad(button)
        }
    }

    /// Whether the motion of this report is not meant: a touchpad that goes down or comes up takes the fingers on it along.
    var holdsMotion: Bool {
        switch kind {
        case .separate: false
        case .pad(let button): button.holdsMotion
        }
    }

    /// Makes thumbs of the fingers that rest on a button of the touchpad's surface: they press it, and move nothing.
    func setRestingFingersAside(in report: inout TouchpadReport) {
        guard case .pad(let button) = kind else { return }
        for slot in report.touches.indices where report.touches[slot]?.role == .finger && button.isResting(slot) {
            report.touches[slot]?.role = .thumb
        }
    }

    var nextDeadline: Timestamp? {
        switch kind {
        case .separate(let buttons): buttons.nextDeadline
        case .pad(let button): button.nextDeadline
        }
    }

    mutating func fire(at deadline: Timestamp, into frames: inout [PointerFrame]) {
        switch kind {
        case .separate(var buttons):
            buttons.fire(at: deadline, into: &frames)
            kind = .separate(buttons)
        case .pad(var button):
            button.fire(at: deadline, into: &frames)
            kind = .pad(button)
        }
    }

    mutating func process(_ report: borrowing TouchpadReport, into frames: inout [PointerFrame]) {
        switch kind {
        case .separate(var buttons):
            buttons.process(report, into: &frames)
            kind = .separate(buttons)
        case .pad(var button):
            button.process(report, into: &frames)
            kind = .pad(button)
        }
    }

    /// Ends everything.
    /// - Returns: what was held.
    mutating func end() -> Buttons {
        switch kind {
        case .separate(var buttons):
            defer { kind = .separate(buttons) }
            return buttons.end()
        case .pad(var button):
            defer { kind = .pad(button) }
            return button.end()
        }
    }
}
