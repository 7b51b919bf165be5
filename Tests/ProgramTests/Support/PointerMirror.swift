import PointerProtocol

/// The pointer's state as a client knows it that follows the events and never asks.
struct PointerMirror {
    private(set) var state: StateMessage

    init(_ state: StateMessage) {
        self.state = state
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
            state.source = event.source
        case .exit: state.region = nil
        case .enter: state.region = event.region
        case .style:
            if let style = event.style { state.style = style }
            state.region = event.region
        case .button:
            guard let button = event.button else { return }
            if button.pressed {
                state.buttons.append(button.button)
            } else {
                state.buttons.removeAll { $0 == button.button }
            }
        case .modifiers: state.modifiers = event.modifiers ?? []
        case .scroll, .layout, nil: break
        }
    }
}
