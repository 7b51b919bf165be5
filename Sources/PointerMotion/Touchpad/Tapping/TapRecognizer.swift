import PointerModel

/// Recognizes taps of one to three fingers, and drags that begin with one.
struct TapRecognizer {
    /// Whether the touchpad is one button, so that a press of it is made by fingers on it.
    private let isButtonPad: Bool
    /// Whether it has no button at all, and taps are the only clicks that there are.
    private let hasNoButton: Bool
    private var fingers: TapFingers
    private var machine: TapMachine
    /// The touchpad's own buttons that were down with the last report.
    private var buttons: Buttons = []

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        isButtonPad = device.touchpad?.isButtonPad ?? false
        hasNoButton = device.buttons.isEmpty
        fingers = TapFingers(device)
        machine = TapMachine(settings: settings)
        apply(settings)
    }

    /// What a tap holds stays held; fingers that are down tap as they could when they came down.
    mutating func apply(_ settings: DeviceSettings) {
        machine.settings = settings
        machine.isEnabled = settings.tapping || hasNoButton
    }

    /// Whether the motion of this report is not meant: as long as fingers may tap, and are within a tap's slack, they must not move the
    /// pointer off its target. What they moved until then is lost, so that the pointer does not jump when they turn out not to tap.
    var holdsMotion: Bool { machine.state.holdsMotion }

    /// Whether a drag that began with a tap is under way.
    var isDragging: Bool { machine.state.isDragging }

    var nextDeadline: Timestamp? { machine.deadline }

    mutating func fire(at deadline: Timestamp, into frames: inout [PointerReport]) {
        guard let next = machine.deadline, next <= deadline else { return }
        machine.handle(.timeout, fingers: 0, at: deadline, into: &frames)
    }

    mutating func process(_ report: borrowing TouchpadReport, into frames: inout [PointerReport]) {
        let isPressedNow = !report.buttons.subtracting(buttons).isEmpty
        // One that comes up with this report is told after what a tap does in it.
        machine.isPressed = !report.buttons.union(buttons).isEmpty
        buttons = report.buttons
        if report.isResynchronized {
            let released = machine.reset(fingers: fingers.adopt(report))
            guard !released.isEmpty else { return }
            frames.append(
                PointerReport(time: report.time, source: .touchpad, released: released, isInterrupted: true)
            )
            return
        }
        // Beside buttons of their own, fingers may tap while another hand clicks, but two cannot hold one button.
        if isPressedNow, isButtonPad || !machine.held.isEmpty {
            machine.handle(.pressed, fingers: fingers.count, at: report.time, into: &frames)
        }
        fingers.follow(report, telling: &machine, into: &frames)
    }

    /// Drops what fingers may be tapping and lets go of what a tap holds, which is told: who taps and then types has tapped.
    mutating func drop(at time: Timestamp, into frames: inout [PointerReport]) {
        let released = machine.reset(fingers: fingers.count)
        if !released.isEmpty { frames.append(PointerReport(time: time, source: .touchpad, released: released)) }
    }

    /// Ends everything.
    /// - Returns: what a tap held.
    mutating func end() -> Buttons {
        machine.reset(fingers: 0)
    }
}
