import PointerModel

/// An emulation of the middle button: primary and secondary button pressed together.
///
/// The emulation delays the first press of the two until it is clear that the other does not follow. Other buttons pass
/// through.
struct MiddleEmulation {
    /// Time within which the second press must follow, in seconds (libinput's).
    static let timeout = 0.05

    private static let pair: Buttons = [.primary, .secondary]

    private enum State {
        case idle
        /// One of the two is down, but not emitted.
        case first(Buttons, deadline: Timestamp)
        /// Both are down; the middle button was emitted.
        case middle
        /// One of them came up after that. If it goes down again, it is the middle button again.
        case halfReleased(still: Buttons)
        /// These buttons are ignored until they come up, because another button was used meanwhile.
        case ignoring(Buttons)
        /// All buttons pass through until all are up.
        case passing
    }

    private var state = State.idle
    /// The buttons that are down.
    private var held: Buttons = []

    /// Time of the next ``fire()``; nil if no press is pending.
    var nextDeadline: Timestamp? {
        if case .first(_, let deadline) = state { deadline } else { nil }
    }

    /// Processes a button change.
    mutating func change(_ change: ButtonChange, at time: Timestamp) -> ButtonChanges {
        if change.isDown { held.formUnion(change.button) } else { held.subtract(change.button) }
        let changes = Self.pair.contains(change.button) ? pairChanged(change, at: time) : otherChanged(change)
        if case .passing = state, held.isEmpty { state = .idle }
        return changes
    }

    /// Emits the press that is due at ``nextDeadline``.
    mutating func fire() -> ButtonChanges {
        guard case .first(let button, _) = state else { return ButtonChanges() }
        state = .passing
        return ButtonChanges(ButtonChange(button, isDown: true))
    }

    /// Resets the emulation. Buttons that are still down pass through until all are up.
    mutating func reset(held: Buttons) {
        self.held = held
        state = held.isEmpty ? .idle : .passing
    }

    private mutating func pairChanged(_ change: ButtonChange, at time: Timestamp) -> ButtonChanges {
        switch state {
        case .idle:
            guard change.isDown else { return ButtonChanges(change) }
            state = .first(change.button, deadline: time.advanced(bySeconds: Self.timeout))
            return ButtonChanges()
        case .first(let button, _):
            if change.isDown {
                state = .middle
                return ButtonChanges(ButtonChange(.middle, isDown: true))
            }
            state = .idle
            return .click(button)
        case .middle:
            state = .halfReleased(still: Self.pair.subtracting(change.button))
            return ButtonChanges(ButtonChange(.middle, isDown: false))
        case .halfReleased:
            state = change.isDown ? .middle : .idle
            return ButtonChanges(change.isDown ? ButtonChange(.middle, isDown: true) : nil)
        case .ignoring(let buttons):
            guard buttons.contains(change.button) else { return ButtonChanges(change) }
            let rest = buttons.subtracting(change.button)
            state = rest.isEmpty ? .passing : .ignoring(rest)
            return ButtonChanges()
        case .passing:
            return ButtonChanges(change)
        }
    }

    private mutating func otherChanged(_ change: ButtonChange) -> ButtonChanges {
        switch state {
        case .first(let button, _):
            state = .passing
            return ButtonChanges(ButtonChange(button, isDown: true), change)
        case .middle:
            state = .ignoring(Self.pair)
            return ButtonChanges(ButtonChange(.middle, isDown: false), change)
        case .halfReleased(let still):
            state = .ignoring(still)
            return ButtonChanges(change)
        case .idle, .ignoring, .passing:
            return ButtonChanges(change)
        }
    }
}
