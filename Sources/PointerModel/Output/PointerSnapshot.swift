/// A pointer's state after a batch of events.
public struct PointerSnapshot: Sendable, Hashable {
    /// The state.
    public var state: PointerState
    /// Number of the last batch that had events; 0 before the first.
    public var frame: UInt64
    /// Time of that batch.
    public var time: Timestamp

    /// Creates a snapshot.
    /// - Parameters:
    ///   - state: the state.
    ///   - frame: number of the last batch that had events.
    ///   - time: time of that batch.
    package init(_ state: PointerState, frame: UInt64 = 0, time: Timestamp = .zero) {
        self.state = state
        self.frame = frame
        self.time = time
    }

    /// Applies the next event and its stamp.
    package mutating func apply(_ event: PointerEvent, at stamp: EventStamp) {
        state.apply(event)
        // Only motion sets the source. The stamp of raw motion repeats the previous source.
        if case .motion = event { state.source = stamp.source }
        note(stamp)
    }

    /// Applies the stamp of an event alone. Used for events of an unknown kind.
    package mutating func note(_ stamp: EventStamp) {
        state.isLatched = stamp.isLatched
        frame = stamp.frame
        time = stamp.time
    }
}

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
