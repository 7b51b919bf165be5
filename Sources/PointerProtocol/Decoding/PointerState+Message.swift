public import PointerModel

extension PointerSnapshot {
    /// Reads a state from a message. An unknown source becomes nil.
    public init(_ message: StateMessage) {
        var state = PointerState(position: message.position)
        state.displayed = message.displayed
        state.contentOffset = message.contentOffset ?? .zero
        state.velocity = message.velocity ?? .zero
        state.buttons = Buttons(known: message.buttons)
        state.modifiers = Modifiers(known: message.modifiers)
        state.source = message.source.flatMap(PointerSource.init)
        state.region = message.region.map { ActiveRegion($0) }
        state.style = ResolvedStyle(message.style)
        state.isLatched = message.latched ?? false
        state.isLocked = message.locked ?? false
        state.transition = message.transition.map { Transition($0) }
        if let agreement = message.agreement { state.agreement = Agreement(known: agreement) }
        self.init(state, frame: message.frame, time: Timestamp(microseconds: message.time))
    }
}

extension PointerSnapshot {
    /// Applies the next message of a stream: an event, or a whole state, which replaces this one.
    /// - Returns: the event; nil for a whole state, for `muted`, and for an unknown event.
    @discardableResult
    public mutating func apply(_ message: EventMessage) -> PointerEvent? {
        if let state = message.state {
            self = PointerSnapshot(state)
            return nil
        }
        // It says nothing about the pointer.
        if message.kind == EventKind.muted.rawValue { return nil }
        let stamp = EventStamp(message)
        guard let event = PointerEvent(message) else {
            note(stamp)
            return nil
        }
        apply(event, at: stamp)
        return event
    }
}

extension Agreement {
    /// Reads an agreement from a message. An unknown one becomes `none`, because the pointer may not be at the real cursor.
    init(known name: String) {
        self = Agreement(rawValue: name) ?? Agreement.none
    }
}

extension Transition {
    /// Reads a transition from a message. An unknown cause becomes `motion`.
    public init(_ message: TransitionMessage) {
        let spring = message.spring.map { Spring(response: $0.response, dampingFraction: $0.dampingFraction) }
        self.init(id: message.id, cause: Cause(rawValue: message.cause) ?? .motion, spring: spring ?? Spring())
    }
}

extension ActiveRegion {
    /// Reads a region from a message.
    public convenience init(_ message: RegionMessage) {
        self.init(
            surface: message.surfaceName,
            node: message.node,
            identifier: message.identifier,
            rect: message.rect,
            latchingAxes: Axes(known: message.latchingAxes),
            enterAnimations: (message.enterAnimations ?? []).map { NodeAnimation(node: $0.node, alpha: $0.alpha) },
            exitAnimations: (message.exitAnimations ?? []).map { NodeAnimation(node: $0.node, alpha: $0.alpha) }
        )
    }
}
