/// Time of an event, and the state after its batch that no event carries.
public struct EventStamp: Sendable, Hashable {
    /// Number of the event's batch.
    public var frame: UInt64
    /// Time of the batch, on the clock of the reports: CLOCK_MONOTONIC, except while a recording is played.
    public var time: Timestamp
    /// Kind of device that moved the pointer last. Messages carry it only with motion.
    public var source: PointerSource?
    /// Whether a held button latches the region.
    public var isLatched: Bool

    /// Creates a stamp with these fields.
    public init(frame: UInt64, time: Timestamp, source: PointerSource? = nil, isLatched: Bool = false) {
        self.frame = frame
        self.time = time
        self.source = source
        self.isLatched = isLatched
    }
}
