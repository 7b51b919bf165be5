/// A reply of a method that streams events.
package struct StreamReply<Event: Decodable & Sendable & Equatable>: Decodable, Sendable, Equatable {
    package var event: Event

    package init(event: Event) {
        self.event = event
    }
}

extension StreamReply: Encodable where Event: Encodable {}

/// A reply of Subscribe.
package typealias EventReply = StreamReply<EventMessage>
/// A reply of Attach and Host.
package typealias SurfaceEventReply = StreamReply<SurfaceEventMessage>
/// A reply of Monitor.
package typealias DeviceEventReply = StreamReply<DeviceEventMessage>
/// A reply of Open.
package typealias CompositorEventReply = StreamReply<CompositorEventMessage>
