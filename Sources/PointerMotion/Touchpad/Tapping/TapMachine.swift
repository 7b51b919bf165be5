import PointerModel

/// What taps come to: from fingers that touch, lift and move, and from time, to buttons.
///
/// The states and times are libinput's (doc/touchpad-tap-state-machine.svg). Other than there, a frame has the time at which it is
/// decided, not that of the finger long ago, as time does not run backwards for those who get the frames.
struct TapMachine {
    /// How long a finger that taps may be down, and how long the next may take to follow it.
    static let tapTimeout = 0.18
    /// How long a finger may take to come back and drag after a tap, and how much longer for each finger that tapped.
    static let dragTimeout = 0.16
    static let dragTimeoutPerFinger = 0.02
    /// How long a drag with lock waits for the finger.
    static let lockTimeout = 0.3

    var settings: DeviceSettings
    /// Whether fingers that come down may tap.
    var isEnabled = true
    /// Whether a button of the touchpad is down, so that a tap says nothing.
    var isPressed = false
    private(set) var state = TapState.idle
    private(set) var deadline: Timestamp?
    /// What a tap or a drag holds.
    private(set) var held: Buttons = []

    init(settings: DeviceSettings) {
        self.settings = settings
    }

    /// Whether a thumb that rests is taken out: only while it is alone, as libinput does it. Together with others it is part of what
    /// they do.
    var letsGoOfThumbs: Bool { state == .touching(1) || state == .holding(1) }

    /// - Parameter fingers: how many take part after the event.
    mutating func handle(_ event: TapEvent, fingers: Int, at time: Timestamp, into frames: inout [PointerReport]) {
        switch event {
        case .touched: touched(time, &frames)
        case .lifted: lifted(fingers, time, &frames)
        case .moved: moved(time, &frames)
        case .foundPalm: foundPalm(fingers, time, &frames)
        case .foundThumb: if letsGoOfThumbs { become(.idle) }
        case .pressed: pressed(fingers, time, &frames)
        case .timeout: timedOut(time, &frames)
        }
    }

    /// Forgets everything.
    /// - Returns: what was held.
    mutating func reset(fingers: Int) -> Buttons {
        defer { held = [] }
        become(fingers > 0 ? .dead : .idle)
        return held
    }

    private mutating func touched(_ time: Timestamp, _ frames: inout [PointerReport]) {
        switch state {
        case .idle: if isEnabled, !isPressed { wait(in: .touching(1), time) } else { become(.dead) }
        case .touching(let count), .holding(let count):
            if count < 3 { wait(in: .touching(count + 1), time) } else { become(.dead) }
        case .lifting(3, let lifted):
            click(3, time, &frames)
            wait(in: .touching(4 - lifted), time)
        case .lifting(let count, _): become(.holding(count))
        case .tapped(let count): wait(in: .draggingOrTapping(count), time)
        case .draggingOrTapping:
            release(time, &frames)
            wait(in: .touching(2), time)
        case .dragging(let count): become(.draggingWithSecond(count))
        case .dragLocked(let count): wait(in: .draggingOrEnding(count), time)
        case .draggingWithSecond, .draggingOrEnding:
            release(time, &frames)
            become(.dead)
        case .dead: break
        }
    }

    private mutating func lifted(_ fingers: Int, _ time: Timestamp, _ frames: inout [PointerReport]) {
        switch state {
        case .touching(1): tap(1, time, &frames)
        case .touching(let count): wait(in: .lifting(count, lifted: 1), time)
        case .holding(let count): become(count > 1 ? .holding(count - 1) : .idle)
        case .lifting(let count, let lifted):
            if lifted + 1 == count {
                tap(count, time, &frames)
            } else {
                wait(in: .lifting(count, lifted: lifted + 1), time)
            }
        case .draggingOrTapping:
            release(time, &frames)
            tap(1, time, &frames)
        case .dragging(let count) where settings.dragLock:
            wait(in: .dragLocked(count), time, for: Self.lockTimeout)
        case .dragging, .draggingOrEnding:
            release(time, &frames)
            become(.idle)
        case .draggingWithSecond(let count): become(.dragging(count))
        case .idle, .tapped, .dragLocked: break
        case .dead: if fingers == 0 { become(.idle) }
        }
    }

    private mutating func moved(_ time: Timestamp, _ frames: inout [PointerReport]) {
        switch state {
        case .touching, .holding, .lifting(2, _): become(.dead)
        case .lifting(let count, _):
            click(count, time, &frames)
            become(.dead)
        case .draggingOrTapping(let count), .draggingOrEnding(let count): become(.dragging(count))
        case .idle, .tapped, .dragging, .draggingWithSecond, .dragLocked, .dead: break
        }
    }

    private mutating func timedOut(_ time: Timestamp, _ frames: inout [PointerReport]) {
        switch state {
        case .touching(let count): become(.holding(count))
        case .lifting(let count, let lifted):
            // Two of three fingers that lift are too many for chance; one of two is a finger that rests.
            if count == 3 { click(count, time, &frames) }
            become(.holding(count - lifted))
        case .tapped, .dragLocked:
            release(time, &frames)
            become(.idle)
        case .draggingOrTapping(let count), .draggingOrEnding(let count): become(.dragging(count))
        case .idle, .holding, .dragging, .draggingWithSecond, .dead: deadline = nil
        }
    }

    private mutating func foundPalm(_ fingers: Int, _ time: Timestamp, _ frames: inout [PointerReport]) {
        switch state {
        case .touching(1), .holding(1): become(.idle)
        // The fingers that are left have the time that they had.
        case .touching(let count): state = .touching(count - 1)
        case .holding(let count): become(.holding(count - 1))
        case .lifting(let count, let lifted):
            if lifted + 1 == count { tap(lifted, time, &frames) } else { state = .lifting(count - 1, lifted: lifted) }
        case .draggingOrTapping(let count): state = .tapped(count)
        case .draggingOrEnding(let count): state = .dragLocked(count)
        case .dragging:
            release(time, &frames)
            become(.idle)
        case .draggingWithSecond(let count): become(.dragging(count))
        case .idle, .tapped, .dragLocked: break
        case .dead: if fingers == 0 { become(.idle) }
        }
    }

    private mutating func pressed(_ fingers: Int, _ time: Timestamp, _ frames: inout [PointerReport]) {
        if case .lifting(3, _) = state { click(3, time, &frames) }
        release(time, &frames)
        become(fingers > 0 ? .dead : .idle)
    }

    /// So many fingers have tapped, and all have lifted.
    private mutating func tap(_ fingers: Int, _ time: Timestamp, _ frames: inout [PointerReport]) {
        guard !isPressed else { return become(.idle) }
        guard settings.tapAndDrag else {
            click(fingers, time, &frames)
            return become(.idle)
        }
        held = button(of: fingers)
        frames.append(PointerReport(time: time, source: .touchpad, pressed: held))
        wait(in: .tapped(fingers), time, for: Self.dragTimeout + Double(fingers) * Self.dragTimeoutPerFinger)
    }

    /// A press and its release, in a frame each: those who get them must see the button down.
    private mutating func click(_ fingers: Int, _ time: Timestamp, _ frames: inout [PointerReport]) {
        guard !isPressed else { return }
        let button = button(of: fingers)
        frames.append(PointerReport(time: time, source: .touchpad, pressed: button))
        frames.append(PointerReport(time: time, source: .touchpad, released: button))
    }

    private mutating func release(_ time: Timestamp, _ frames: inout [PointerReport]) {
        guard !held.isEmpty else { return }
        frames.append(PointerReport(time: time, source: .touchpad, released: held))
        held = []
    }

    /// The primary button for one finger, the others by the setting. Left-handed users tap as others do: there is no left and right in it.
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
