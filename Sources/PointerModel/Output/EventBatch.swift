/// All events of one cause: a hardware report, a new layout, a change of modifiers.
public struct EventBatch: Sendable, Hashable {
    /// Number of the batch, counted from 1. It is the `frame` of each event on the wire.
    public var number: UInt64
    public var time: Timestamp
    public var events: [PointerEvent]

    public init(number: UInt64 = 0, time: Timestamp = .zero, events: [PointerEvent] = []) {
        self.number = number
        self.time = time
        self.events = events
    }

    /// Empties the batch for its next use, keeping its memory.
    public mutating func reset(number: UInt64, time: Timestamp) {
        self.number = number
        self.time = time
        // Removing the few events one by one is faster than clearing the array.
        while !events.isEmpty { events.removeLast() }
    }
}
