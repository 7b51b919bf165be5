import PointerModel

/// The buttons of a mouse or a pointing stick: from what the device reports to what the user pressed.
struct RelativeButtons {
    /// Others that concern what is held wait until nothing is.
    private var waitingSettings: DeferredSettings
    /// It has the primary and the secondary button and no middle one: only both together can be that.
    private let lacksMiddle: Bool
    private let isDebounced: Bool

    private var buttons = EmittedButtonState()
    /// Without the bounces.
    private var debounced: Buttons = []
    private var debouncer = ButtonDebouncer()
    private var middleEmulation = MiddleEmulation()
    private var buttonScroll = ButtonScroll()

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        waitingSettings = DeferredSettings(settings)
        lacksMiddle = device.buttons.isSuperset(of: [.primary, .secondary]) && !device.buttons.contains(.middle)
        // The buttons of pointing sticks are those of keyboards, which debounce them by themselves.
        isDebounced = device.kind == .mouse
    }

    /// Takes other settings. A button that is held keeps its meaning until it came up.
    mutating func apply(_ settings: DeviceSettings) {
        waitingSettings.wait(settings)
        takeSettings()
    }

    /// Those in force.
    var settings: DeviceSettings { waitingSettings.current }

    /// Whether the middle button is down.
    var holdsMiddle: Bool { debounced.contains(.middle) }

    /// When a button is told without a report.
    var nextDeadline: Timestamp? {
        guard let middle = middleEmulation.nextDeadline else { return debouncer.nextDeadline }
        return debouncer.nextDeadline.map { min($0, middle) } ?? middle
    }

    /// What motion does, in 1/1000 inch.
    mutating func scroll(_ counts: Vector, at time: Timestamp) -> ButtonScroll.Motion {
        var motion = buttonScroll.move(counts, at: time)
        if case .scrolls(var manipulation) = motion, settings.naturalScrolling {
            manipulation.isNatural = true
            motion = .scrolls(manipulation)
        }
        return motion
    }

    /// Takes in the buttons that are down after a report.
    /// - Parameters:
    ///   - frame: the report's, to which they are added.
    ///   - frames: where it goes when a button changes twice: a frame has each button once.
    mutating func change(
        to buttons: Buttons,
        at time: Timestamp,
        _ frame: inout PointerReport,
        into frames: inout [PointerReport]
    ) {
        let (pressed, released) = self.buttons.change(to: buttons, isLeftHanded: settings.leftHanded)
        let changed = pressed.union(released)
        guard !changed.isEmpty else { return }
        let isAlone = changed.rawValue.nonzeroBitCount == 1
        for (button, _) in Buttons.named where changed.contains(button) {
            let change = ButtonChange(button, isDown: pressed.contains(button))
            guard isDebounced else {
                applyDebounced(change, &frame, into: &frames)
                continue
            }
            for change in debouncer.change(change, isAlone: isAlone, at: time) {
                applyDebounced(change, &frame, into: &frames)
            }
        }
        takeSettings()
    }

    /// The deadline has come.
    mutating func fire(at deadline: Timestamp, _ frame: inout PointerReport, into frames: inout [PointerReport]) {
        if let due = middleEmulation.nextDeadline, due <= deadline {
            for change in middleEmulation.fire() { tell(change, &frame, into: &frames) }
        } else {
            for change in debouncer.fire() { applyDebounced(change, &frame, into: &frames) }
        }
        takeSettings()
    }

    /// Takes in the buttons that are down after reports were lost, or none when the device is gone. What they did meanwhile is unknown: what is
    /// under way ends without meaning anything, and of what was told only that goes on which is still down.
    mutating func resynchronize(to buttons: Buttons, _ frame: inout PointerReport) {
        (frame.pressed, frame.released) = self.buttons.resynchronize(to: buttons, isLeftHanded: settings.leftHanded)
        debounced = self.buttons.told
        debouncer.reset()
        middleEmulation.reset(held: debounced)
        let wasScrolling = buttonScroll.cancel()
        if wasScrolling { frame.manipulation = Manipulation(.scroll, fingers: 0, phase: .cancelled) }
        frame.isInterrupted = !frame.released.isEmpty || wasScrolling
        takeSettings()
    }

    /// Without bounces, two buttons may be the middle one.
    private mutating func applyDebounced(
        _ change: ButtonChange,
        _ frame: inout PointerReport,
        into frames: inout [PointerReport]
    ) {
        if change.isDown { debounced.formUnion(change.button) } else { debounced.subtract(change.button) }
        guard settings.middleEmulation || lacksMiddle else { return tell(change, &frame, into: &frames) }
        for change in middleEmulation.change(change, at: frame.time) { tell(change, &frame, into: &frames) }
    }

    /// What is a button at last may be the one that scrolls.
    private mutating func tell(
        _ change: ButtonChange,
        _ frame: inout PointerReport,
        into frames: inout [PointerReport]
    ) {
        guard settings.scrollMethod == .button, change.button == settings.scrollButton else {
            return add(change, &frame, into: &frames)
        }
        switch buttonScroll.change(isDown: change.isDown, hasLock: settings.scrollButtonLock, at: frame.time) {
        case .passes: add(change, &frame, into: &frames)
        case .isSwallowed: break
        case .clicks:
            add(ButtonChange(change.button, isDown: true), &frame, into: &frames)
            add(ButtonChange(change.button, isDown: false), &frame, into: &frames)
        case .endsScrolling:
            if frame.manipulation != nil { Self.begin(&frame, after: &frames) }
            frame.manipulation = Manipulation(.scroll, fingers: 0, phase: .ended)
        }
    }

    private mutating func add(
        _ change: ButtonChange,
        _ frame: inout PointerReport,
        into frames: inout [PointerReport]
    ) {
        if frame.pressed.union(frame.released).contains(change.button) { Self.begin(&frame, after: &frames) }
        buttons.tell(change)
        if change.isDown {
            frame.pressed.formUnion(change.button)
        } else {
            frame.released.formUnion(change.button)
        }
    }

    /// Begins another frame of the same time.
    private static func begin(_ frame: inout PointerReport, after frames: inout [PointerReport]) {
        frames.append(frame)
        frame = PointerReport(time: frame.time, source: frame.source)
    }

    private mutating func takeSettings() {
        guard buttons.isEmpty, buttonScroll.isIdle, nextDeadline == nil else { return }
        _ = waitingSettings.take()
    }
}
