public import PointerModel

/// The wire's Manipulation: one step of fingers on a touchpad. Values that do not change are nil.
public struct ManipulationMessage: Codable, Sendable, Equatable {
    public var manipulation: String
    public var fingers: Int
    public var phase: String
    public var translation: Vector?
    public var viewTranslation: Vector?
    public var scale: Double?
    public var rotation: Double?
    public var velocity: Vector?
    public var viewVelocity: Vector?

    public init(_ step: Manipulation) {
        manipulation = step.kind.rawValue
        fingers = step.fingers
        phase = step.phase.rawValue
        translation = step.translation.onWireUnlessZero
        viewTranslation = step.kind == .scroll ? step.viewTranslation.onWireUnlessZero : nil
        scale = step.scale == 1 ? nil : WirePrecision.round(factor: step.scale)
        rotation = step.rotation == 0 ? nil : WirePrecision.round(factor: step.rotation)
        velocity = step.velocity.onWireUnlessZero
        viewVelocity = step.viewVelocity.onWireUnlessZero
    }
}
