package import PointerModel

/// The wire's Request, as received: a request to a client for the region at a location in its node.
package struct RequestMessage: Decodable, Sendable, Equatable {
    package var sequence: UInt64
    package var surface: String
    /// User id of the surface's owner; nil if the configuration declares the surface.
    package var owner: UInt32?
    package var node: String
    package var location: Point
    package var modifiers: [String]
    package var source: String?
}

extension RegionRequest: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.field("sequence", sequence)
        sink.fields(of: surface)
        sink.field("node", string: node)
        sink.field("location", location)
        sink.field("modifiers", names: modifiers)
        if let source { sink.field("source", word: source.rawValue) }
        sink.endObject()
    }

    /// Reads a region request of an event at this time.
    package init(_ message: RequestMessage, time: Timestamp) {
        self.init(
            sequence: message.sequence,
            surface: message.surfaceName,
            node: message.node,
            location: message.location,
            modifiers: Modifiers(known: message.modifiers),
            source: message.source.flatMap(PointerSource.init),
            time: time
        )
    }
}
