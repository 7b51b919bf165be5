package import PointerModel

/// The wire's State, as received: one atomic snapshot of the pointer.
///
/// Texts from a closed set, such as button names, are plain strings, because a newer daemon may know more of them. A program can
/// encode a received state again, with all that it does not know itself.
package struct StateMessage: Codable, Sendable, Equatable {
    package var position: Point
    package var displayed: Point
    package var contentOffset: Vector?
    package var velocity: Vector?
    package var buttons: [String]
    package var modifiers: [String]
    package var source: String?
    package var region: RegionMessage?
    package var style: StyleMessage
    package var latched: Bool?
    package var locked: Bool?
    package var transition: TransitionMessage?
    package var frame: UInt64
    package var time: Int64
    /// Name of the pointer; nil means the default pointer.
    package var pointer: String?
    /// nil if nobody reports that the pointer is at the real cursor.
    package var agreement: String?
}

/// The reply of GetState, as received.
package struct StateReply: Decodable, Sendable, Equatable {
    package var state: StateMessage
}

/// A pointer's state, and the pointer's name.
package struct NamedSnapshot: WireValue {
    package var snapshot: PointerSnapshot
    /// Name of the pointer; nil means the default pointer.
    package var pointer: String?

    package init(_ snapshot: PointerSnapshot, of pointer: String? = nil) {
        self.snapshot = snapshot
        self.pointer = pointer
    }

    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        let state = snapshot.state
        sink.beginObject()
        sink.field("position", state.position)
        sink.field("displayed", state.displayed)
        sink.field("contentOffset", unlessZero: state.contentOffset)
        sink.field("velocity", unlessZero: state.velocity)
        sink.field("buttons", names: state.buttons)
        sink.field("modifiers", names: state.modifiers)
        if let source = state.source { sink.field("source", word: source.rawValue) }
        sink.field("region", ifPresent: state.region)
        sink.field("style", state.style)
        sink.field("latched", state.isLatched)
        sink.field("locked", state.isLocked)
        sink.field("transition", ifPresent: state.transition)
        sink.field("frame", snapshot.frame)
        sink.field("time", snapshot.time.microseconds)
        if let pointer { sink.field("pointer", string: pointer) }
        if state.agreement != .none { sink.field("agreement", word: state.agreement.rawValue) }
        sink.endObject()
    }
}

extension PointerSnapshot {
    /// Reads a state. An unknown source becomes nil.
    package init(_ message: StateMessage) {
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

extension Agreement {
    /// Reads an agreement. An unknown one becomes `none`, because the pointer may not be at the real cursor.
    init(known name: String) {
        self = Agreement(rawValue: name) ?? Agreement.none
    }
}

extension EventStamp {
    /// Reads the frame, the time, the source and the latch.
    package init(_ message: EventMessage) {
        self.init(
            frame: message.frame,
            time: Timestamp(microseconds: message.time),
            source: message.source.flatMap(PointerSource.init),
            isLatched: message.latched ?? false
        )
    }
}

extension PointerSnapshot {
    /// Applies the next message of a stream: an event, or a whole state, which replaces this one.
    /// - Returns: the event; nil for a whole state, for `muted`, and for an unknown event.
    @discardableResult
    package mutating func apply(_ message: EventMessage) -> PointerEvent? {
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
