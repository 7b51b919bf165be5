package import PointerModel

/// The wire's Transition, as received.
package struct TransitionMessage: Codable, Sendable, Equatable {
    package var id: UInt64
    package var cause: String
    /// nil from an older daemon.
    package var spring: SpringMessage?
}

/// The wire's Spring, as received.
package struct SpringMessage: Codable, Sendable, Equatable {
    /// Undamped period, in seconds.
    package var response: Double
    package var dampingFraction: Double
}

extension Transition: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.field("id", id)
        sink.field("cause", word: cause.rawValue)
        sink.field("spring", spring)
        sink.endObject()
    }

    /// Reads a transition. An unknown cause becomes `motion`.
    package init(_ message: TransitionMessage) {
        let spring = message.spring.map { Spring(response: $0.response, dampingFraction: $0.dampingFraction) }
        self.init(id: message.id, cause: Cause(rawValue: message.cause) ?? .motion, spring: spring ?? Spring())
    }
}

extension Spring: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.field("response", factor: response)
        sink.field("dampingFraction", factor: dampingFraction)
        sink.endObject()
    }
}
