package import PointerModel

/// The wire's LayoutChange, as received.
package struct LayoutChangeMessage: Decodable, Sendable, Equatable {
    /// Number of the layout after the change.
    package var state: Int64
    /// Surfaces that the change added, changed or removed; nil if everything may have changed.
    package var surfaces: [SurfaceNameMessage]?
}

extension LayoutRevision: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.field("state", state)
        if let surfaces { sink.field("surfaces", surfaces) }
        sink.endObject()
    }

    /// Reads a change of the layout.
    package init(_ message: LayoutChangeMessage) {
        self.init(state: message.state, surfaces: message.surfaces?.map(\.name))
    }
}
