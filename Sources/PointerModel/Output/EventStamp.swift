/// When an event was, and what holds after the frame that it belongs to.
public struct EventStamp: Sendable, Hashable {
    /// The frame's number.
    public var frame: UInt64
    /// When the frame was, on the clock of the reports: CLOCK_MONOTONIC, but for a recording that is played.
    public var time: Timestamp
    /// What moved the pointer last; told with motion, nil with all else.
    public var source: PointerSource?
    /// Whether a held button keeps the region.
    public var isLatched: Bool

    /// - Parameters: as the fields.
    public init(frame: UInt64, time: Timestamp, source: PointerSource? = nil, isLatched: Bool = false) {
        self.frame = frame
        self.time = time
        self.source = source
        self.isLatched = isLatched
    }
}
