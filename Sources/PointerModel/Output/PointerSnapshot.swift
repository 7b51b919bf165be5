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
