public import PointerModel

/// The wire's Gesture: one step of a gesture on a node. Fields that the gesture does not use are nil.
public struct GestureMessage: Codable, Sendable, Equatable {
    public var gesture: String
    public var phase: String
    public var surface: String
    /// User id of the surface's owner; nil if the configuration declares the surface.
    public var owner: UInt32?
    public var node: String
    public var location: Point
    public var button: String?
    public var translation: Vector?
    public var scale: Double?
    public var rotation: Double?
    public var rect: Rect?
    public var modifiers: [String]

    public init(_ event: GestureEvent) {
        gesture = event.gesture.names.first ?? ""
        phase = event.phase.rawValue
        surface = event.surface.id
        owner = event.surface.owner.user
        node = event.node
        location = event.location.onWire
        button = event.button.names.first
        translation = event.translation.onWireUnlessZero
        scale = event.scale == 1 ? nil : WirePrecision.round(factor: event.scale)
        rotation = event.rotation == 0 ? nil : WirePrecision.round(factor: event.rotation)
        rect = event.rect?.onWire
        modifiers = event.modifiers.names
    }
}
