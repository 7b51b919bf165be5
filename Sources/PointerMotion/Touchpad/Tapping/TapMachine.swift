import PointerModel

/// The state machine of taps, which turns touches, lifts, motion and time into buttons.
///
/// The states and times are libinput's (doc/touchpad-tap-state-machine.svg). Unlike there, a pointer report has the time
/// of the decision, not that of the earlier finger, because its receivers require increasing times.
struct TapMachine {
    /// Time for which a tapping finger may be down, and within which the next finger must follow, in seconds.
    static let tapTimeout = 0.18
    /// Time within which a finger must return after a tap to drag, and addition for each finger that tapped, in seconds.
    static let dragTimeout = 0.16
    static let dragTimeoutPerFinger = 0.02
    /// Time for which a drag with lock waits for the finger, in seconds.
    static let lockTimeout = 0.3

    var settings: DeviceSettings
    /// Whether fingers that come down may tap.
    var isEnabled = true
    /// Whether a button of the touchpad is down, in which case a tap has no effect.
    var isPressed = false
    private(set) var state = TapState.idle
    private(set) var deadline: Timestamp?
    /// Buttons that a tap or a drag holds.
    private(set) var held: Buttons = []

    init(settings: DeviceSettings) {
        self.settings = settings
    }

    /// Whether a resting thumb stops counting: only while it is alone, as in libinput. Together with other fingers it is part
    /// of their tap.
    var letsGoOfThumbs: Bool { state == .touching(1) || state == .holding(1) }

    /// Processes an event. `fingers` is the number of fingers that take part after it.
    mutating func handle(_ event: TapEvent, fingers: Int, at time: Timestamp, into reports: inout [PointerReport]) {
        switch event {
        case .touched: touched(time, &reports)
        case .lifted: lifted(fingers, time, &reports)
        case .moved: moved(time, &reports)
        case .foundPalm: foundPalm(fingers, time, &reports)
        case .foundThumb: if letsGoOfThumbs { become(.idle) }
        case .pressed: pressed(fingers, time, &reports)
        case .timeout: timedOut(time, &reports)
        }
    }

    /// Resets the state machine.
    /// - Returns: the buttons that were held.
    mutating func reset(fingers: Int) -> Buttons {
        defer { held = [] }
        become(fingers > 0 ? .dead : .idle)
        return held
    }

    private mutating func touched(_ time: Timestamp, _ reports: inout [PointerReport]) {
        switch state {
        case .idle: if isEnabled, !isPressed { wait(in: .touching(1), time) } else { become(.dead) }
        case .touching(let count), .holding(let count):
            if count < 3 { wait(in: .touching(count + 1), time) } else { become(.dead) }
        case .lifting(3, let lifted):
            click(3, time, &reports)
            wait(in: .touching(4 - lifted), time)
        case .lifting(let count, _): become(.holding(count))
        case .tapped(let count): wait(in: .draggingOrTapping(count), time)
        case .draggingOrTapping:
            release(time, &reports)
            wait(in: .touching(2), time)
        case .dragging(let count): become(.draggingWithSecond(count))
        case .dragLocked(let count): wait(in: .draggingOrEnding(count), time)
        case .draggingWithSecond, .draggingOrEnding:
            release(time, &reports)
            become(.dead)
        case .dead: break
        }
    }

    private mutating func lifted(_ fingers: Int, _ time: Timestamp, _ reports: inout [PointerReport]) {
        switch state {
        case .touching(1): tap(1, time, &reports)
        case .touching(let count): wait(in: .lifting(count, lifted: 1), time)
        case .holding(let count): become(count > 1 ? .holding(count - 1) : .idle)
        case .lifting(let count, let lifted):
            if lifted + 1 == count {
                tap(count, time, &reports)
            } else {
                wait(in: .lifting(count, lifted: lifted + 1), time)
            }
        case .draggingOrTapping:
            release(time, &reports)
            tap(1, time, &reports)
        case .dragging(let count) where settings.dragLock:
            wait(in: .dragLocked(count), time, for: Self.lockTimeout)
        case .dragging, .draggingOrEnding:
            release(time, &reports)
            become(.idle)
        case .draggingWithSecond(let count): become(.dragging(count))
        case .idle, .tapped, .dragLocked: break
        case .dead: if fingers == 0 { become(.idle) }
        }
    }

    private mutating func moved(_ time: Timestamp, _ reports: inout [PointerReport]) {
        switch state {
        case .touching, .holding, .lifting(2, _): become(.dead)
        case .lifting(let count, _):
            click(count, time, &reports)
            become(.dead)
        case .draggingOrTapping(let count), .draggingOrEnding(let count): become(.dragging(count))
        case .idle, .tapped, .dragging, .draggingWithSecond, .dragLocked, .dead: break
        }
    }

    private mutating func timedOut(_ time: Timestamp, _ reports: inout [PointerReport]) {
        switch state {
        case .touching(let count): become(.holding(count))
        case .lifting(let count, let lifted):
            // Three fingers have tapped once one of them lifts; if only one of two lifts, the other one rests.
            if count == 3 { click(count, time, &reports) }
            become(.holding(count - lifted))
        case .tapped, .dragLocked:
            release(time, &reports)
            become(.idle)
        case .draggingOrTapping(let count), .draggingOrEnding(let count): become(.dragging(count))
        case .idle, .holding, .dragging, .draggingWithSecond, .dead: deadline = nil
        }
    }

    private mutating func foundPalm(_ fingers: Int, _ time: Timestamp, _ reports: inout [PointerReport]) {
        switch state {
        case .touching(1), .holding(1): become(.idle)
        // The remaining fingers keep their deadline.
        case .touching(let count): state = .touching(count - 1)
        case .holding(let count): become(.holding(count - 1))
        case .lifting(let count, let lifted):
            if lifted + 1 == count { tap(lifted, time, &reports) } else { state = .lifting(count - 1, lifted: lifted) }
        case .draggingOrTapping(let count): state = .tapped(count)
        case .draggingOrEnding(let count): state = .dragLocked(count)
        case .dragging:
            release(time, &reports)
            become(.idle)
        case .draggingWithSecond(let count): become(.dragging(count))
        case .idle, .tapped, .dragLocked: break
        case .dead: if fingers == 0 { become(.idle) }
        }
    }

    private mutating func pressed(_ fingers: Int, _ time: Timestamp, _ reports: inout [PointerReport]) {
        if case .lifting(3, _) = state { click(3, time, &reports) }
        release(time, &reports)
        become(fingers > 0 ? .dead : .idle)
    }

    /// Processes a tap of `fingers` fingers, all of which have lifted.
    private mutating func tap(_ fingers: Int, _ time: Timestamp, _ reports: inout [PointerReport]) {
        guard !isPressed else { return become(.idle) }
        guard settings.tapAndDrag else {
            click(fingers, time, &reports)
            return become(.idle)
        }
        held = button(of: fingers)
        reports.append(press(held, by: fingers, time))
        wait(in: .tapped(fingers), time, for: Self.dragTimeout + Double(fingers) * Self.dragTimeoutPerFinger)
    }

    /// Appends a press and its release as two pointer reports, because their receiver must see the button down.
    private mutating func click(_ fingers: Int, _ time: Timestamp, _ reports: inout [PointerReport]) {
        guard !isPressed else { return }
        let button = button(of: fingers)
        reports.append(press(button, by: fingers, time))
        reports.append(PointerReport(time: time, source: .touchpad, released: button))
    }

    private func press(_ button: Buttons, by fingers: Int, _ time: Timestamp) -> PointerReport {
        PointerReport(
            time: time,
            source: .touchpad,
            pressed: button,
            tapFingers: UInt8(clamping: fingers)
        )
    }

    private mutating func release(_ time: Timestamp, _ reports: inout [PointerReport]) {
        guard !held.isEmpty else { return }
        reports.append(PointerReport(time: time, source: .touchpad, released: held))
        held = []
    }

    /// Returns the primary button for one finger, and the others by the setting. Left-handedness does not affect taps, which
    /// have no left and right.
    private func button(of fingers: Int) -> Buttons {
        switch (fingers, settings.tapButtons) {
        case (1, _): .primary
        case (2, .primarySecondaryMiddle), (3, .primaryMiddleSecondary): .secondary
        default: .middle
        }
    }

    private mutating func wait(in state: TapState, _ time: Timestamp, for seconds: Double = tapTimeout) {
        self.state = state
        deadline = time.advanced(bySeconds: seconds)
    }

    private mutating func become(_ state: TapState) {
        self.state = state
        deadline = nil
    }
}
