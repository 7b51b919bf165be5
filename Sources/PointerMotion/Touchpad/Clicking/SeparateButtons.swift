import PointerModel

/// The buttons of a touchpad that has them beside it.
struct SeparateButtons {
    private let lacksMiddle: Bool
    /// Others wait until nothing is held: a button comes up as what it went down as.
    private var settings: DeferredSettings
    private var buttons = EmittedButtonState()
    private var middleEmulation = MiddleEmulation()

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        lacksMiddle = device.buttons.isSuperset(of: [.primary, .secondary]) && !device.buttons.contains(.middle)
        self.settings = DeferredSettings(settings)
    }

    mutating func apply(_ settings: DeviceSettings) {
        self.settings.wait(settings)
        takeSettings()
    }

    var nextDeadline: Timestamp? { middleEmulation.nextDeadline }

    mutating func fire(at time: Timestamp, into frames: inout [PointerReport]) {
        guard let deadline = middleEmulation.nextDeadline, deadline <= time else { return }
        let start = frames.count
        for change in middleEmulation.fire() { tell(change, time, since: start, &frames) }
    }

    mutating func process(_ report: borrowing TouchpadReport, into frames: inout [PointerReport]) {
        if report.isResynchronized {
            resynchronize(report, &frames)
        } else {
            let settings = settings.current
            let (pressed, released) = buttons.change(to: report.buttons, isLeftHanded: settings.leftHanded)
            let changed = pressed.union(released)
            let start = frames.count
            for (button, _) in Buttons.named where changed.contains(button) {
                let change = ButtonChange(button, isDown: pressed.contains(button))
                let emulates = settings.middleEmulation || lacksMiddle
                let changes = emulates ? middleEmulation.change(change, at: report.time) : ButtonChanges(change)
                for change in changes { tell(change, report.time, since: start, &frames) }
            }
        }
        takeSettings()
    }

    /// - Returns: what was held.
    mutating func end() -> Buttons {
        middleEmulation.reset(held: [])
        return buttons.resynchronize(to: [], isLeftHanded: false).released
    }

    /// Takes in the buttons that are down after reports were lost.
    private mutating func resynchronize(_ report: borrowing TouchpadReport, _ frames: inout [PointerReport]) {
        let (pressed, released) = buttons.resynchronize(
            to: report.buttons,
            isLeftHanded: settings.current.leftHanded
        )
        middleEmulation.reset(held: buttons.told)
        if pressed.isEmpty, released.isEmpty { return }
        frames.append(
            PointerReport(
                time: report.time,
                source: .touchpad,
                pressed: pressed,
                released: released,
                isInterrupted: !released.isEmpty
            )
        )
    }

    /// Tells a change in the last frame since `start`, or in another where that has the button already.
    private mutating func tell(
        _ change: ButtonChange,
        _ time: Timestamp,
        since start: Int,
        _ frames: inout [PointerReport]
    ) {
        // Two may be the middle button while the middle button itself is down.
        guard buttons.told.contains(change.button) != change.isDown else { return }
        let isFree =
            frames.count > start
            && frames.last.map {
                $0.pressed.union($0.released).isDisjoint(with: change.button)
            } == true
        if !isFree { frames.append(PointerReport(time: time, source: .touchpad)) }
        buttons.tell(change)
        if change.isDown {
            frames[frames.count - 1].pressed.formUnion(change.button)
        } else {
            frames[frames.count - 1].released.formUnion(change.button)
        }
    }

    private mutating func takeSettings() {
        guard buttons.isEmpty, nextDeadline == nil else { return }
        _ = settings.take()
    }
}
