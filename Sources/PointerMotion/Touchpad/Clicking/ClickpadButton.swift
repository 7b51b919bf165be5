import PointerModel

/// The one button that a touchpad is, or that a touchpad has: by where the fingers are or how many, it is one of three.
///
/// Which one is settled when it goes down, and holds until it comes up, wherever the fingers go meanwhile.
struct ClickpadButton {
    /// How long a press of a touchpad that is one button waits for the finger that makes it, as some report the finger after the press: two
    /// reports of a slow one, 80 Hz.
    static let patience = 0.025

    private let touchpad: DeviceDescription.Touchpad?
    private var settings: DeviceSettings
    private var areas: ButtonAreas?
    private var fingers = AreaFingers()
    private var isDown = false
    /// What it went down as.
    private var held: Buttons = []
    /// When a press without a finger is primary.
    private var waitDeadline: Timestamp?
    /// Whether the last report pressed or released it, which moves fingers without their meaning it.
    private(set) var holdsMotion = false

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        touchpad = device.touchpad
        self.settings = settings
        apply(settings)
    }

    /// Fingers that are down stay where they are taken to be.
    mutating func apply(_ settings: DeviceSettings) {
        self.settings = settings
        guard let touchpad, touchpad.isButtonPad else { return }
        areas = ButtonAreas(touchpad, settings: settings)
    }

    var nextDeadline: Timestamp? {
        guard let deadline = fingers.nextDeadline else { return waitDeadline }
        return min(deadline, waitDeadline ?? deadline)
    }

    mutating func fire(at time: Timestamp, into frames: inout [PointerReport]) {
        fingers.fire(at: time)
        if let deadline = waitDeadline, deadline <= time { press(.primary, time, &frames) }
    }

    /// Whether the finger of a slot rests on a button and moves nothing.
    func isResting(_ slot: Int) -> Bool { fingers.isResting(slot) }

    mutating func process(_ report: borrowing TouchpadReport, into frames: inout [PointerReport]) {
        let wasDown = isDown
        isDown = report.buttons.contains(.primary)
        holdsMotion = false
        if let areas { fingers.follow(report, areas: areas, isPressed: isDown && !wasDown) }
        if isDown, !wasDown || waitDeadline != nil {
            if let button = button(report) {
                press(button, report.time, &frames)
            } else if !wasDown {
                waitDeadline = report.time.advanced(bySeconds: Self.patience)
            }
        } else if wasDown, !isDown {
            if waitDeadline != nil {
                waitDeadline = nil
                // What reports that are lost pressed and released again is nothing.
                if !report.isResynchronized { press(.primary, report.time, &frames) }
            }
            release(report, &frames)
        }
    }

    /// - Returns: what was held.
    mutating func end() -> Buttons {
        defer { held = [] }
        fingers = AreaFingers()
        isDown = false
        waitDeadline = nil
        return held
    }

    private mutating func press(_ button: Buttons, _ time: Timestamp, _ frames: inout [PointerReport]) {
        waitDeadline = nil
        held = button
        holdsMotion = true
        frames.append(PointerReport(time: time, source: .touchpad, pressed: button))
    }

    private mutating func release(_ report: borrowing TouchpadReport, _ frames: inout [PointerReport]) {
        guard !held.isEmpty else { return }
        frames.append(
            PointerReport(
                time: report.time,
                source: .touchpad,
                released: held,
                isInterrupted: report.isResynchronized
            )
        )
        held = []
        holdsMotion = true
    }

    /// What a press means now; nil while a touchpad that is one button has reported nothing that could have pressed it.
    private func button(_ report: borrowing TouchpadReport) -> Buttons? {
        var places = fingers.areas
        if report.unplacedFingers > 0 { places.insert(.main) }
        if places.contains(.top) { return button(places, joinsLeftAndRight: true) }
        guard areas != nil else { return report.clickfingerButton(on: touchpad) }
        if settings.clickMethod == .clickfinger {
            return report.contactCount > 0 ? report.clickfingerButton(on: touchpad) : nil
        }
        if places.isEmpty { return nil }
        let button = button(places, joinsLeftAndRight: settings.middleEmulation)
        // There is no left and right in the middle, nor among the upper buttons, which are another device's.
        let isOnButton = !places.isDisjoint(with: [.left, .middle, .right])
        return settings.leftHanded && isOnButton ? button.swapped : button
    }

    private func button(_ places: AreaFingers.Places, joinsLeftAndRight: Bool) -> Buttons {
        if places.contains(.middle) { return .middle }
        if joinsLeftAndRight, places.isSuperset(of: [.left, .right]) { return .middle }
        return places.contains(.right) ? .secondary : .primary
    }
}
