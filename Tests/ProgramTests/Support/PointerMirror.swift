import PointerProtocol

/// The pointer's state as a client knows it that follows the events and never asks: all of it but for what only states tell.
struct PointerMirror {
    private(set) var state: StateMessage

    init(_ state: StateMessage) {
        self.state = state
    }

    /// Whether this is the state of the daemon, but for what only states tell.
    func agrees(with state: StateMessage) -> Bool {
        Self.comparable(self.state) == Self.comparable(state)
    }

    private static func comparable(_ state: StateMessage) -> StateMessage {
        var rest = state
        rest.velocity = nil
        rest.latched = nil
        return rest
    }

    /// Takes in the next event.
    mutating func apply(_ event: EventMessage) {
        state.frame = event.frame
        state.time = event.time
        switch EventKind(rawValue: event.kind) {
        case .state, .resync:
            if let whole = event.state { state = whole }
        case .motion:
            if let position = event.position { state.position = position }
            if let displayed = event.displayed { state.displayed = displayed }
            state.contentOffset = event.contentOffset
            state.source = event.source
        case .exit:
            state.region = nil
            state.transition = event.transition
        case .enter:
            state.region = event.region
            state.transition = event.transition
        case .style:
            if let style = event.style { state.style = style }
            state.region = event.region
            state.transition = event.transition
        case .completion where event.transition == state.transition: state.transition = nil
        case .lock: state.locked = event.locked
        case .button:
            guard let button = event.button else { return }
            if button.pressed {
                state.buttons.append(button.button)
            } else {
                state.buttons.removeAll { $0 == button.button }
            }
        case .modifiers: state.modifiers = event.modifiers ?? []
        case .delta, .completion, .scroll, .manipulation, .gesture, .confirm, .slider, .request, .layout, nil: break
        }
    }
}
