/// All events of one cause: a hardware report, a new layout, a change of modifiers.
@usableFromInline
package struct EventBatch: Sendable, Hashable {
    /// Number of the batch, counted from 1. It is the `frame` of each event on the wire.
    @usableFromInline
    package var number: UInt64
    @usableFromInline
    package var time: Timestamp
    @usableFromInline
    package var events: [PointerEvent]

    @inlinable
    package init(number: UInt64 = 0, time: Timestamp = .zero, events: [PointerEvent] = []) {
        self.number = number
        self.time = time
        self.events = events
    }

    /// Empties the batch for its next use, keeping its memory.
    @inlinable
    package mutating func reset(number: UInt64, time: Timestamp) {
        self.number = number
        self.time = time
        // Removing the few events one by one is faster than clearing the array.
        while !events.isEmpty { events.removeLast() }
    }
}

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
    @inlinable
    package init(frame: UInt64, time: Timestamp, source: PointerSource? = nil, isLatched: Bool = false) {
        self.frame = frame
        self.time = time
        self.source = source
        self.isLatched = isLatched
    }
}
