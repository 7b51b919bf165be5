/// A reply of a method that streams events.
public struct StreamReply<Event: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
    public var event: Event

    public init(event: Event) {
        self.event = event
    }
}

/// A reply of Subscribe.
public typealias EventReply = StreamReply<EventMessage>
/// A reply of Attach and Host.
public typealias SurfaceEventReply = StreamReply<SurfaceEventMessage>
/// A reply of Monitor.
public typealias DeviceEventReply = StreamReply<DeviceEventMessage>
/// A reply of Open.
public typealias CompositorEventReply = StreamReply<CompositorEventMessage>
