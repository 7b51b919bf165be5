/// A pointer's state, and the frame of events that it is the state after.
public struct PointerSnapshot: Sendable, Hashable {
    /// What the pointer is.
    public var state: PointerState
    /// The number of the last frame that had events; 0 before the first.
    public var frame: UInt64
    /// When that was.
    public var time: Timestamp

    /// - Parameters:
    ///   - state: what the pointer is then.
    ///   - frame: the last one that had events.
    ///   - time: when that was.
    public init(_ state: PointerState, frame: UInt64 = 0, time: Timestamp = .zero) {
        self.state = state
        self.frame = frame
        self.time = time
    }

    /// Takes in the next event and what holds after its frame.
    public mutating func apply(_ event: PointerEvent, at stamp: EventStamp) {
        state.apply(event)
        // What told of raw motion says what moved the pointer before.
        if case .motion = event { state.source = stamp.source }
        note(stamp)
    }

    /// Takes in what an event told beside what it is, for a kind of event that is not known.
    public mutating func note(_ stamp: EventStamp) {
        state.isLatched = stamp.isLatched
        frame = stamp.frame
        time = stamp.time
    }
}
