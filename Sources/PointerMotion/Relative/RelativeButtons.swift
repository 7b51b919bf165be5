import PointerModel

/// The buttons of a mouse or a pointing stick, from reported to intended buttons.
struct RelativeButtons {
    /// New settings wait until no button is held.
    private var deferredSettings: DeferredSettings
    /// Whether the device has a primary and a secondary button, but no middle one, which is then always emulated.
    private let lacksMiddle: Bool
    private let isDebounced: Bool

    private var buttons = EmittedButtonState()
    /// Buttons that are down after debouncing.
    private var debounced: Buttons = []
    private var debouncer = ButtonDebouncer()
    private var middleEmulation = MiddleEmulation()
    private var buttonScroll = ButtonScroll()

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        deferredSettings = DeferredSettings(settings)
        lacksMiddle = device.buttons.isSuperset(of: [.primary, .secondary]) && !device.buttons.contains(.middle)
        // The buttons of pointing sticks belong to keyboards, which debounce them.
        isDebounced = device.kind == .mouse
    }

    /// Applies new settings. A held button keeps its meaning until it comes up.
    mutating func apply(_ settings: DeviceSettings) {
        deferredSettings.enqueue(settings)
        applyDeferredSettings()
    }

    /// The settings in force.
    var settings: DeviceSettings { deferredSettings.current }

    /// Whether the middle button is down.
    var holdsMiddle: Bool { debounced.contains(.middle) }

    /// Time at which a button change is due without a report; nil if none is.
    var nextDeadline: Timestamp? { .earliest(debouncer.nextDeadline, middleEmulation.nextDeadline) }

    /// Returns the effect of motion in 1/1000 inch.
    mutating func scroll(_ counts: Vector, at time: Timestamp) -> ButtonScroll.Motion {
        var motion = buttonScroll.move(counts, at: time)
        if case .scrolls(var manipulation) = motion, settings.naturalScrolling {
            manipulation.isNatural = true
            motion = .scrolls(manipulation)
        }
        return motion
    }

    /// Processes the buttons that are down after a report, and adds the changes to `result`. If a button changes twice,
    /// moves `result` to `reports` and begins another, because a pointer report holds each button only once.
    mutating func change(
        to buttons: Buttons,
        at time: Timestamp,
        _ result: inout PointerReport,
        into reports: inout [PointerReport]
    ) {
        let (pressed, released) = self.buttons.change(to: buttons, isLeftHanded: settings.leftHanded)
        let changed = pressed.union(released)
        guard !changed.isEmpty else { return }
        let isAlone = changed.rawValue.nonzeroBitCount == 1
        for (button, _) in Buttons.named where changed.contains(button) {
            let change = ButtonChange(button, isDown: pressed.contains(button))
            guard isDebounced else {
                applyDebounced(change, &result, into: &reports)
                continue
            }
            for change in debouncer.change(change, isAlone: isAlone, at: time) {
                applyDebounced(change, &result, into: &reports)
            }
        }
        applyDeferredSettings()
    }

    /// Processes the changes that are due at `deadline`.
    mutating func fire(at deadline: Timestamp, _ result: inout PointerReport, into reports: inout [PointerReport]) {
        if let due = middleEmulation.nextDeadline, due <= deadline {
            for change in middleEmulation.fire() { applyEmulated(change, &result, into: &reports) }
        } else {
            for change in debouncer.fire() { applyDebounced(change, &result, into: &reports) }
        }
        applyDeferredSettings()
    }

    /// Processes the buttons that are down after lost reports (none if the device is gone). What the buttons did meanwhile
    /// is unknown: scrolling is cancelled, and an emitted button stays down only if it is still down.
    mutating func resynchronize(to buttons: Buttons, _ result: inout PointerReport) {
        (result.pressed, result.released) = self.buttons.resynchronize(to: buttons, isLeftHanded: settings.leftHanded)
        debounced = self.buttons.emitted
        debouncer.reset()
        middleEmulation.reset(held: debounced)
        let wasScrolling = buttonScroll.cancel()
        if wasScrolling { result.manipulation = Manipulation(.scroll, fingers: 0, phase: .cancelled) }
        result.isInterrupted = !result.released.isEmpty || wasScrolling
        applyDeferredSettings()
    }

    /// Passes a debounced change on through the middle button emulation.
    private mutating func applyDebounced(
        _ change: ButtonChange,
        _ result: inout PointerReport,
        into reports: inout [PointerReport]
    ) {
        if change.isDown { debounced.formUnion(change.button) } else { debounced.subtract(change.button) }
        guard settings.middleEmulation || lacksMiddle else { return applyEmulated(change, &result, into: &reports) }
        for change in middleEmulation.change(change, at: result.time) { applyEmulated(change, &result, into: &reports) }
    }

    /// Emits a change after emulation, unless the button scrolls.
    private mutating func applyEmulated(
        _ change: ButtonChange,
        _ result: inout PointerReport,
        into reports: inout [PointerReport]
    ) {
        guard settings.scrollMethod == .button, change.button == settings.scrollButton else {
            return add(change, &result, into: &reports)
        }
        switch buttonScroll.change(isDown: change.isDown, hasLock: settings.scrollButtonLock, at: result.time) {
        case .passes: add(change, &result, into: &reports)
        case .isSwallowed: break
        case .clicks:
            add(ButtonChange(change.button, isDown: true), &result, into: &reports)
            add(ButtonChange(change.button, isDown: false), &result, into: &reports)
        case .endsScrolling:
            if result.manipulation != nil { Self.begin(&result, after: &reports) }
            result.manipulation = Manipulation(.scroll, fingers: 0, phase: .ended)
        }
    }

    private mutating func add(
        _ change: ButtonChange,
        _ result: inout PointerReport,
        into reports: inout [PointerReport]
    ) {
        if result.pressed.union(result.released).contains(change.button) { Self.begin(&result, after: &reports) }
        buttons.record(change)
        if change.isDown {
            result.pressed.formUnion(change.button)
        } else {
            result.released.formUnion(change.button)
        }
    }

    /// Appends the report, and begins another one with the same time.
    private static func begin(_ result: inout PointerReport, after reports: inout [PointerReport]) {
        reports.append(result)
        result = PointerReport(time: result.time, source: result.source)
    }

    private mutating func applyDeferredSettings() {
        guard buttons.isEmpty, buttonScroll.isIdle, nextDeadline == nil else { return }
        _ = deferredSettings.applyPending()
    }
}
