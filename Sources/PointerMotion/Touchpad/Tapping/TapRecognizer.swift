import PointerModel

/// A recognizer of taps with one to three fingers, and of drags that begin with a tap.
struct TapRecognizer {
    /// Whether the touchpad is a clickpad, which only fingers on it can press.
    private let isButtonPad: Bool
    /// Whether the touchpad has no button, so that taps are its only clicks.
    private let hasNoButton: Bool
    private var fingers: TapFingers
    private var machine: TapMachine
    /// The touchpad's own buttons that were down in the last report.
    private var buttons: Buttons = []

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        isButtonPad = device.touchpad?.isButtonPad ?? false
        hasNoButton = device.buttons.isEmpty
        fingers = TapFingers(device)
        machine = TapMachine(settings: settings)
        apply(settings)
    }

    /// Applies new settings. A button that a tap holds stays held; fingers that are down can still tap if they could when
    /// they came down.
    mutating func apply(_ settings: DeviceSettings) {
        machine.settings = settings
        machine.isEnabled = settings.tapping || hasNoButton
    }

    /// Whether the motion of this report is unintended: while fingers may tap and are within a tap's slack, they must not move
    /// the pointer off its target. That motion is dropped, so that the pointer does not jump if they turn out not to tap.
    var holdsMotion: Bool { machine.state.holdsMotion }

    /// Whether a drag that began with a tap is under way.
    var isDragging: Bool { machine.state.isDragging }

    var nextDeadline: Timestamp? { machine.deadline }

    mutating func fire(at deadline: Timestamp, into reports: inout [PointerReport]) {
        guard let next = machine.deadline, next <= deadline else { return }
        machine.handle(.timeout, fingers: 0, at: deadline, into: &reports)
    }

    mutating func process(_ report: borrowing TouchpadReport, into reports: inout [PointerReport]) {
        let isPressedNow = !report.buttons.subtracting(buttons).isEmpty
        // A button that comes up in this report still counts, because its release follows the effects of taps.
        machine.isPressed = !report.buttons.union(buttons).isEmpty
        buttons = report.buttons
        if report.isResynchronized {
            let released = machine.reset(fingers: fingers.adopt(report))
            guard !released.isEmpty else { return }
            reports.append(
                PointerReport(time: report.time, source: .touchpad, released: released, isInterrupted: true)
            )
            return
        }
        // Fingers may tap while another hand presses a separate button, but a tap and a press cannot hold buttons together.
        if isPressedNow, isButtonPad || !machine.held.isEmpty {
            machine.handle(.pressed, fingers: fingers.count, at: report.time, into: &reports)
        }
        fingers.follow(report, notifying: &machine, into: &reports)
    }

    /// Drops a pending tap, and releases the button that a tap holds. The release is not marked as interrupted, because a tap
    /// before typing was intended.
    mutating func drop(at time: Timestamp, into reports: inout [PointerReport]) {
        let released = machine.reset(fingers: fingers.count)
        if !released.isEmpty { reports.append(PointerReport(time: time, source: .touchpad, released: released)) }
    }

    /// Resets the recognizer.
    /// - Returns: the buttons that a tap held.
    mutating func end() -> Buttons {
        machine.reset(fingers: 0)
    }
}
