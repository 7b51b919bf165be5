package import PointerModel

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
