package import PointerModel

/// The wire's Manipulation, as received: one step of fingers on a touchpad. Values that do not change are nil.
package struct ManipulationMessage: Decodable, Sendable, Equatable {
    package var manipulation: String
    package var fingers: Int
    package var phase: String
    package var translation: Vector?
    package var viewTranslation: Vector?
    package var scale: Double?
    package var rotation: Double?
    package var velocity: Vector?
    package var viewVelocity: Vector?
}

extension Manipulation: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.field("manipulation", word: kind.rawValue)
        sink.field("fingers", Int64(fingers))
        sink.field("phase", word: phase.rawValue)
        sink.field("translation", unlessZero: translation)
        if kind == .scroll { sink.field("viewTranslation", unlessZero: viewTranslation) }
        if scale != 1 { sink.field("scale", factor: scale) }
        if rotation != 0 { sink.field("rotation", factor: rotation) }
        sink.field("velocity", unlessZero: velocity)
        sink.field("viewVelocity", unlessZero: viewVelocity)
        sink.endObject()
    }

    /// Reads a manipulation step; nil if the kind or the phase is unknown.
    package init?(_ message: ManipulationMessage) {
        guard let kind = Kind(rawValue: message.manipulation), let phase = GesturePhase(rawValue: message.phase) else {
            return nil
        }
        let translation = message.translation ?? .zero
        let velocity = message.velocity ?? .zero
        self.init(
            kind,
            fingers: message.fingers,
            phase: phase,
            translation: translation,
            scale: message.scale ?? 1,
            rotation: message.rotation ?? 0,
            velocity: velocity,
            isNatural: kind == .scroll
                && (message.viewTranslation ?? .zero != translation || message.viewVelocity ?? .zero != velocity)
        )
    }
}
