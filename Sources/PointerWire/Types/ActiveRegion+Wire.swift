package import PointerModel

/// The wire's Region, as received: the region that the pointer is in, or has left.
package struct RegionMessage: Codable, Sendable, Equatable {
    package var surface: String
    /// User id of the surface's owner; nil if the configuration declares the surface.
    package var owner: UInt32?
    package var node: String
    package var identifier: String?
    package var rect: Rect
    package var latchingAxes: [String]
    package var enterAnimations: [AnimationMessage]?
    package var exitAnimations: [AnimationMessage]?
}

/// The wire's Animation, as received: a change that a client makes together with a transition.
package struct AnimationMessage: Codable, Sendable, Equatable {
    package var node: String
    package var alpha: Double
}

extension ActiveRegion: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.fields(of: surface)
        sink.field("node", string: node)
        if let identifier { sink.field("identifier", string: identifier) }
        sink.field("rect", rect)
        sink.field("latchingAxes", names: latchingAxes)
        if !enterAnimations.isEmpty { sink.field("enterAnimations", enterAnimations) }
        if !exitAnimations.isEmpty { sink.field("exitAnimations", exitAnimations) }
        sink.endObject()
    }

    /// Reads a region.
    package convenience init(_ message: RegionMessage) {
        self.init(
            surface: message.surfaceName,
            node: message.node,
            identifier: message.identifier,
            rect: message.rect,
            latchingAxes: Axes(known: message.latchingAxes),
            enterAnimations: (message.enterAnimations ?? []).map { NodeAnimation(node: $0.node, alpha: $0.alpha) },
            exitAnimations: (message.exitAnimations ?? []).map { NodeAnimation(node: $0.node, alpha: $0.alpha) }
        )
    }
}

extension NodeAnimation: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.field("node", string: node)
        sink.field("alpha", factor: alpha)
        sink.endObject()
    }
}

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
