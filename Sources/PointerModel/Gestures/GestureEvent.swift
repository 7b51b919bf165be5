/// One step of a gesture on a node.
public struct GestureEvent: Sendable, Hashable {
    /// Exactly one of them.
    public var gesture: Gestures
    public var phase: GesturePhase
    public var surface: String
    public var node: String
    /// The pointer's true position.
    public var location: Point
    /// Of a pan, since it began, in points.
    public var translation: Vector
    /// Of a pinch, since it began; 1 is the distance at the start.
    public var scale: Double
    /// Of a rotation, since it began, in radians clockwise.
    public var rotation: Double
    /// Of a band selection, in the global space.
    public var rect: Rect?
    public var modifiers: Modifiers

    public init(
        _ gesture: Gestures,
        _ phase: GesturePhase,
        surface: String,
        node: String,
        location: Point,
        modifiers: Modifiers = []
    ) {
        self.gesture = gesture
        self.phase = phase
        self.surface = surface
        self.node = node
        self.location = location
        translation = .zero
        scale = 1
        rotation = 0
        rect = nil
        self.modifiers = modifiers
    }
}
