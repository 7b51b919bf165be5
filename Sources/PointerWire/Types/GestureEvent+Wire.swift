package import PointerModel

/// The wire's Gesture, as received: one step of a gesture on a node. Fields that the gesture does not use are nil.
package struct GestureMessage: Decodable, Sendable, Equatable {
    package var gesture: String
    package var phase: String
    package var surface: String
    /// User id of the surface's owner; nil if the configuration declares the surface.
    package var owner: UInt32?
    package var node: String
    package var location: Point
    package var button: String?
    package var translation: Vector?
    package var scale: Double?
    package var rotation: Double?
    package var rect: Rect?
    package var modifiers: [String]
}

extension GestureEvent: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.field("gesture", nameOf: gesture)
        sink.field("phase", word: phase.rawValue)
        sink.fields(of: surface)
        sink.field("node", string: node)
        sink.field("location", location)
        if !button.isEmpty { sink.field("button", nameOf: button) }
        sink.field("translation", unlessZero: translation)
        if scale != 1 { sink.field("scale", factor: scale) }
        if rotation != 0 { sink.field("rotation", factor: rotation) }
        sink.field("rect", ifPresent: rect)
        sink.field("modifiers", names: modifiers)
        sink.endObject()
    }

    /// Reads a gesture step; nil if the gesture or its phase is unknown.
    package init?(_ message: GestureMessage) {
        guard let gesture = Gestures(names: [message.gesture]), let phase = GesturePhase(rawValue: message.phase) else {
            return nil
        }
        self.init(
            gesture,
            phase,
            surface: message.surfaceName,
            node: message.node,
            location: message.location,
            modifiers: Modifiers(known: message.modifiers)
        )
        button = Buttons(known: message.button.map { [$0] } ?? [])
        translation = message.translation ?? .zero
        scale = message.scale ?? 1
        rotation = message.rotation ?? 0
        // The rectangle's corner opposite to the pointer.
        start = message.rect.map { rect in
            Point(
                x: abs(message.location.x - rect.minX) < abs(message.location.x - rect.maxX) ? rect.maxX : rect.minX,
                y: abs(message.location.y - rect.minY) < abs(message.location.y - rect.maxY) ? rect.maxY : rect.minY
            )
        }
    }
}
