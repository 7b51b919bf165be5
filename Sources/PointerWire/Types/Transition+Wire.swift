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

    /// Reads a transition. An unknown cause becomes `motion`, and a spring that no settings have becomes the usual one.
    package init(_ message: TransitionMessage) {
        let spring = message.spring.flatMap { Spring($0) } ?? Spring()
        self.init(id: message.id, cause: Cause(rawValue: message.cause) ?? .motion, spring: spring)
    }
}

extension Spring: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.field("response", factor: response)
        sink.field("dampingFraction", factor: dampingFraction)
        sink.endObject()
    }

    /// Reads a spring; nil if it swings or creeps as no settings allow.
    fileprivate init?(_ message: SpringMessage) {
        guard TransitionSettings.range(of: "response").contains(message.response),
            TransitionSettings.range(of: "dampingFraction").contains(message.dampingFraction)
        else { return nil }
        self.init(response: message.response, dampingFraction: message.dampingFraction)
    }
}
