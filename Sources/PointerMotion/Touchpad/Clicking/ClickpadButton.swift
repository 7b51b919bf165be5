import PointerModel

/// The single button of a clickpad or touchpad. The fingers' positions or number turn it into one of three buttons.
///
/// The press determines which one, until the release, wherever the fingers move meanwhile.
struct ClickpadButton {
    /// Time for which a press of a clickpad waits for its finger, in seconds: some report the finger after the press. It is
    /// two reports of a slow touchpad (80 Hz).
    static let patience = 0.025

    private let touchpad: DeviceDescription.Touchpad?
    private(set) var settings: DeviceSettings
    private var areas: ButtonAreas?
    private var fingers = AreaFingers()
    private var isDown = false
    /// Buttons that the press meant.
    private var held: Buttons = []
    /// Time at which a press without a finger becomes primary; nil if none waits.
    private var waitDeadline: Timestamp?
    /// Whether the last report pressed or released the button, which moves the fingers unintentionally.
    private(set) var holdsMotion = false

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        touchpad = device.touchpad
        self.settings = settings
        apply(settings)
    }

    /// Applies new settings. Fingers that are down keep their areas.
    mutating func apply(_ settings: DeviceSettings) {
        self.settings = settings
        guard let touchpad, touchpad.isButtonPad else { return }
        areas = ButtonAreas(touchpad, settings: settings)
    }

    /// Time at which something is due without a report; nil if nothing is. Mutating, so that it is read in place.
    var nextDeadline: Timestamp? {
        mutating get { .earliest(fingers.nextDeadline, waitDeadline) }
    }

    mutating func fire(at time: Timestamp, into reports: inout [PointerReport]) {
        fingers.fire(at: time)
        if let deadline = waitDeadline, deadline <= time { press(.primary, time, &reports) }
    }

    /// Whether the finger in a slot rests on a button and moves nothing.
    func isResting(_ slot: Int) -> Bool { fingers.isResting(slot) }

    mutating func process(_ report: borrowing TouchpadReport, into reports: inout [PointerReport]) {
        let wasDown = isDown
        isDown = report.buttons.contains(.primary)
        holdsMotion = false
        if let areas { fingers.follow(report, areas: areas, isPressed: isDown && !wasDown) }
        if isDown, !wasDown || waitDeadline != nil {
            if let button = button(report) {
                press(button, report.time, &reports)
            } else if !wasDown {
                waitDeadline = report.time.advanced(bySeconds: Self.patience)
            }
        } else if wasDown, !isDown {
            if waitDeadline != nil {
                waitDeadline = nil
                // After lost reports, a press that still waits for its finger does not count.
                if !report.isResynchronized { press(.primary, report.time, &reports) }
            }
            release(report, &reports)
        }
    }

    /// Releases the button.
    /// - Returns: the buttons that were held.
    mutating func end() -> Buttons {
        defer { held = [] }
        fingers = AreaFingers()
        isDown = false
        waitDeadline = nil
        return held
    }

    private mutating func press(_ button: Buttons, _ time: Timestamp, _ reports: inout [PointerReport]) {
        waitDeadline = nil
        held = button
        holdsMotion = true
        reports.append(PointerReport(time: time, source: .touchpad, pressed: button))
    }

    private mutating func release(_ report: borrowing TouchpadReport, _ reports: inout [PointerReport]) {
        guard !held.isEmpty else { return }
        reports.append(
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

    /// Returns the button that a press means now; nil if a clickpad has not yet reported a finger that could press it.
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
        // Left-handedness affects neither the main area nor the upper buttons, which belong to another device.
        let isOnButton = !places.isDisjoint(with: [.left, .middle, .right])
        return settings.leftHanded && isOnButton ? button.swapped : button
    }

    private func button(_ places: AreaFingers.Places, joinsLeftAndRight: Bool) -> Buttons {
        if places.contains(.middle) { return .middle }
        if joinsLeftAndRight, places.isSuperset(of: [.left, .right]) { return .middle }
        return places.contains(.right) ? .secondary : .primary
    }
}
