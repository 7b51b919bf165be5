/// What fingers on a touchpad did together with one report, or a hand that scrolls with a button held.
public struct Manipulation: Sendable, Hashable {
    /// What it is stays the same from its beginning to its end.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Fingers that move alike, one along an edge, or motion with a button held.
        case scroll
        /// Fingers whose distance or angle changes, two or more.
        case pinch
        /// Three fingers or more that move alike.
        case swipe
        /// Fingers that rest.
        case hold
    }

    public var kind: Kind
    /// How many fingers take part; 0 for a hand that scrolls with a button held.
    public var fingers: Int
    public var phase: GesturePhase
    /// Of the fingers' middle, in points, positive to the right and downwards, not accelerated.
    public var translation: Vector
    /// By what the fingers' distance was multiplied; 1 for fingers that moved alike.
    public var scale: Double
    /// Radians clockwise.
    public var rotation: Double

    public init(
        _ kind: Kind = .pinch,
        fingers: Int = 2,
        phase: GesturePhase,
        translation: Vector = .zero,
        scale: Double = 1,
        rotation: Double = 0
    ) {
        self.kind = kind
        self.fingers = fingers
        self.phase = phase
        self.translation = translation
        self.scale = scale
        self.rotation = rotation
    }
}
