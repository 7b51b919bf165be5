/// Applying events to a state. The daemon and its subscribers use the same code.
extension PointerState {
    /// Applies the next event. Applying all events of a stream in order to its initial state gives the state after them.
    ///
    /// The source and the latch have no events of their own; they come with the stamp, which ``PointerSnapshot/apply(_:at:)``
    /// also applies. No event carries the velocity, because it decays without any. It stays unchanged.
    package mutating func apply(_ event: PointerEvent) {
        switch event {
        case .motion(let position, let displayed, let contentOffset):
            self.position = position
            self.displayed = displayed
            self.contentOffset = contentOffset
        case .exit(_, let transition):
            region = nil
            self.transition = transition
        case .enter(let region, let transition):
            self.region = region
            self.transition = transition
        case .style(let style, let region, let transition):
            self.style = style
            self.region = region
            self.transition = transition
        case .completion(let completed, _):
            // A client that does not subscribe to styles may still have an earlier transition.
            if transition == completed { transition = nil }
        case .button(let button, let isPressed, _, _):
            if isPressed { buttons.formUnion(button) } else { buttons.subtract(button) }
        case .modifiers(let modifiers): self.modifiers = modifiers
        case .lock(let isLocked): self.isLocked = isLocked
        case .agreement(let agreement): self.agreement = agreement
        case .delta, .scroll, .manipulation, .gesture, .confirm, .slider, .request, .layout: break
        }
    }
}
