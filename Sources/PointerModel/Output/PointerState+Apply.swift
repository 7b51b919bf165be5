/// How events change a state: the daemon's own goes through this, and a client's that follows it.
extension PointerState {
    /// Takes in the next event. Applying the events of a stream in order to the state that it began with gives the state after them.
    ///
    /// Which device moved and whether a button holds the region are told with every event rather than by one of their own:
    /// ``PointerSnapshot/apply(_:at:)`` takes them in too. The velocity is told by no event, as it passes without any; it stays.
    public mutating func apply(_ event: PointerEvent) {
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
            // Whoever does not follow styles may know of an earlier one.
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
