/// A reply of a method that streams events.
package struct ReplyWithEvent<Event: Decodable & Sendable & Equatable>: Decodable, Sendable, Equatable {
    package var event: Event

    package init(event: Event) {
        self.event = event
    }
}

extension ReplyWithEvent: Encodable where Event: Encodable {}

/// A reply of Subscribe.
package typealias EventReply = ReplyWithEvent<EventMessage>
/// A reply of Attach and Host.
package typealias SurfaceEventReply = ReplyWithEvent<SurfaceEventMessage>
/// A reply of Monitor.
package typealias DeviceEventReply = ReplyWithEvent<DeviceEventMessage>
/// A reply of Open.
package typealias CompositorEventReply = ReplyWithEvent<CompositorEventMessage>
