/// One step of a gesture on a node.
///
/// A tap and a secondary click are one event, which has ended. Every other gesture begins, changes any number of times, and ends or is
/// cancelled, once. What was measured counts from where the gesture may have begun, not from where it was sure: the first event already
/// has it.
public struct GestureEvent: Sendable, Hashable {
    /// Exactly one of them.
    public var gesture: Gestures
    public var phase: GesturePhase
    /// Of a tap: the button that made it; empty for other gestures, and in the message of an older daemon.
    public var button: Buttons
    public var surface: SurfaceName
    public var node: String
    /// The pointer's true position.
    public var location: Point
    /// Of a pan, in points: from where the button went down or the fingers were; of a wheel, what this report alone scrolled.
    public var translation: Vector
    /// Of a pinch; 1 is the distance at the start. Positive and finite.
    public var scale: Double
    /// Of a rotation, in radians clockwise.
    public var rotation: Double
    /// Of a band selection: where the button went down.
    public var start: Point?
    public var modifiers: Modifiers

    public init(
        _ gesture: Gestures,
        _ phase: GesturePhase,
        surface: SurfaceName,
        node: String,
        location: Point,
        modifiers: Modifiers = []
    ) {
        self.gesture = gesture
        self.phase = phase
        button = []
        self.surface = surface
        self.node = node
        self.location = location
        translation = .zero
        scale = 1
        rotation = 0
        start = nil
        self.modifiers = modifiers
    }

    /// Of a band selection: between where the button went down and where the pointer is, in the global space. No side is negative.
    public var rect: Rect? {
        start.map { start in
            Rect(
                x: min(start.x, location.x),
                y: min(start.y, location.y),
                width: abs(location.x - start.x),
                height: abs(location.y - start.y)
            )
        }
    }
}
