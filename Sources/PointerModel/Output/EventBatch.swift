/// All the events that one cause brought about: a hardware report, a new layout, a change of modifiers.
public struct EventBatch: Sendable, Hashable {
    /// Counts up from 1; what belongs together shares it.
    public var number: UInt64
    public var time: Timestamp
    public var events: [PointerEvent]

    public init(number: UInt64 = 0, time: Timestamp = .zero, events: [PointerEvent] = []) {
        self.number = number
        self.time = time
        self.events = events
    }

    /// Makes the frame ready for its next use, keeping the memory.
    public mutating func reset(number: UInt64, time: Timestamp) {
        self.number = number
        self.time = time
        // One by one, as that takes less for the few that there are than to clear the array.
        while !events.isEmpty { events.removeLast() }
    }
}
