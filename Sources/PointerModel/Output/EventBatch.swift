/// All events of one cause: a hardware report, a new layout, a change of modifiers.
package struct EventBatch: Sendable, Hashable {
    /// Number of the batch, counted from 1. It is the `frame` of each event on the wire.
    package var number: UInt64
    package var time: Timestamp
    package var events: [PointerEvent]

    package init(number: UInt64 = 0, time: Timestamp = .zero, events: [PointerEvent] = []) {
        self.number = number
        self.time = time
        self.events = events
    }

    /// Empties the batch for its next use, keeping its memory.
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
    package init(frame: UInt64, time: Timestamp, source: PointerSource? = nil, isLatched: Bool = false) {
        self.frame = frame
        self.time = time
        self.source = source
        self.isLatched = isLatched
    }
}
