import PointerModel

/// The separate buttons of a touchpad.
struct SeparateButtons {
    private let lacksMiddle: Bool
    /// New settings wait until no button is held, so that a button is released as what it was pressed.
    private(set) var settings: DeferredSettings
    private var buttons = EmittedButtonState()
    private var middleEmulation = MiddleEmulation()

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        lacksMiddle = device.buttons.isSuperset(of: [.primary, .secondary]) && !device.buttons.contains(.middle)
        self.settings = DeferredSettings(settings)
    }

    mutating func apply(_ settings: DeviceSettings) {
        self.settings.enqueue(settings)
        applyDeferredSettings()
    }

    var nextDeadline: Timestamp? { middleEmulation.nextDeadline }

    mutating func fire(at time: Timestamp, into reports: inout [PointerReport]) {
        guard let deadline = middleEmulation.nextDeadline, deadline <= time else { return }
        let start = reports.count
        for change in middleEmulation.fire() { emit(change, time, since: start, &reports) }
    }

    mutating func process(_ report: borrowing TouchpadReport, into reports: inout [PointerReport]) {
        if report.isResynchronized {
            resynchronize(report, &reports)
        } else {
            let settings = settings.current
            let (pressed, released) = buttons.change(to: report.buttons, isLeftHanded: settings.leftHanded)
            let changed = pressed.union(released)
            let start = reports.count
            for (button, _) in Buttons.named where changed.contains(button) {
                let change = ButtonChange(button, isDown: pressed.contains(button))
                let emulates = settings.middleEmulation || lacksMiddle
                let changes = emulates ? middleEmulation.change(change, at: report.time) : ButtonChanges(change)
                for change in changes { emit(change, report.time, since: start, &reports) }
            }
        }
        applyDeferredSettings()
    }

    /// Releases all buttons.
    /// - Returns: the buttons that were held.
    mutating func end() -> Buttons {
        middleEmulation.reset(held: [])
        return buttons.resynchronize(to: [], isLeftHanded: false).released
    }

    /// Processes the buttons that are down after lost reports.
    private mutating func resynchronize(_ report: borrowing TouchpadReport, _ reports: inout [PointerReport]) {
        let (pressed, released) = buttons.resynchronize(
            to: report.buttons,
            isLeftHanded: settings.current.leftHanded
        )
        middleEmulation.reset(held: buttons.emitted)
        if pressed.isEmpty, released.isEmpty { return }
        reports.append(
            PointerReport(
                time: report.time,
                source: .touchpad,
                pressed: pressed,
                released: released,
                isInterrupted: !released.isEmpty
            )
        )
    }

    /// Adds a change to the last pointer report since `start`, or to a new one if that already has the button.
    private mutating func emit(
        _ change: ButtonChange,
        _ time: Timestamp,
        since start: Int,
        _ reports: inout [PointerReport]
    ) {
        // Emulation may emit the middle button while the physical middle button is down.
        guard buttons.emitted.contains(change.button) != change.isDown else { return }
        let isFree =
            reports.count > start
            && reports.last.map {
                $0.pressed.union($0.released).isDisjoint(with: change.button)
            } == true
        if !isFree { reports.append(PointerReport(time: time, source: .touchpad)) }
        buttons.record(change)
        if change.isDown {
            reports[reports.count - 1].pressed.formUnion(change.button)
        } else {
            reports[reports.count - 1].released.formUnion(change.button)
        }
    }

    private mutating func applyDeferredSettings() {
        guard buttons.isEmpty, nextDeadline == nil else { return }
        _ = settings.applyPending()
    }
}
