/// The complete state of the pointer, sufficient for a new client.
public struct PointerState: Sendable, Hashable {
    /// The true position, from which the engine resolves everything else.
    public var position: Point
    /// The position at which the pointer is drawn.
    public var displayed: Point
    /// Offset by which the content under a highlight or a lift follows the pointer (parallax), in points.
    public var contentOffset: Vector
    /// Current velocity, in points per second.
    public var velocity: Vector
    public var buttons: Buttons
    public var modifiers: Modifiers
    /// Kind of device that moved the pointer last; nil before the first motion.
    public var source: PointerSource?
    public var region: ActiveRegion?
    public var style: ResolvedStyle
    /// Whether a held button latches the region.
    public var isLatched: Bool
    /// Whether the pointer is locked: hidden, with only raw motion reported.
    public var isLocked: Bool
    /// The transition in progress; nil if the last one has completed.
    public var transition: Transition?
    /// Agreement with the real cursor.
    public var agreement: Agreement

    package init(position: Point) {
        self.position = position
        displayed = position
        contentOffset = .zero
        velocity = .zero
        buttons = []
        modifiers = []
        source = nil
        region = nil
        style = .system
        isLatched = false
        isLocked = false
        transition = nil
        agreement = .none
    }
}

/// Agreement of the pointer's position with the real cursor, which the compositor draws and clicks with.
public enum Agreement: String, CaseIterable, Sendable, Hashable {
    /// Unknown: the pointer is where devices moved it.
    case none
    /// The pointer is at the real cursor: a client reports its position, or an absolute mouse places both.
    case reported
    /// The real cursor is where the daemon puts it, because the daemon owns the devices that move the pointer.
    case driven
}

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
