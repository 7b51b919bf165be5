import PointerModel

/// The buttons of a touchpad that has them beside it.
struct SeparateButtons {
    private var tracker = ButtonTracker()
    private var settings: DeviceSettings
    private var isLeftHanded: Bool

    init(settings: DeviceSettings) {
        self.settings = settings
        isLeftHanded = settings.leftHanded
    }

    mutating func apply(_ settings: DeviceSettings) {
        self.settings = settings
    }

    mutating func process(_ report: borrowing TouchpadReport, into frames: inout [PointerFrame]) {
        // A button that is held must come up as what it went down as.
        if tracker.held.isEmpty { isLeftHanded = settings.leftHanded }
        let (pressed, released) = tracker.change(to: isLeftHanded ? report.buttons.leftHanded : report.buttons)
        if pressed.isEmpty, released.isEmpty { return }
        frames.append(
            PointerFrame(
                time: report.time,
                source: .touchpad,
                pressed: pressed,
                released: released,
                isInterrupted: report.isResynchronised && !released.isEmpty
            )
        )
    }

    /// - Returns: what was held.
    mutating func end() -> Buttons {
        tracker.change(to: []).released
    }
}
