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

    // In an order that leaves few gaps: it is part of every event's size.
    public var kind: Kind
    public var phase: GesturePhase
    /// Where fingers scroll: whether the content of a document follows them, as a sheet of paper would (`naturalScrolling`); else its view
    /// does, as with a scroll bar.
    public var isNatural: Bool
    /// How many fingers take part; 0 for a hand that scrolls with a button held.
    public var fingers: Int
    /// Of the fingers' middle, in points, positive to the right and downwards, not accelerated. It is as the fingers go, so that what is
    /// under them follows, whatever the direction of scrolling is set to.
    public var translation: Vector
    /// By what the fingers' distance was multiplied; 1 for fingers that moved alike.
    public var scale: Double
    /// Radians clockwise.
    public var rotation: Double
    /// Of the fingers' middle when a scroll ends, in points a second, positive to the right and downwards; zero for fingers that rested
    /// before, for a scroll that is cancelled, and for all other steps.
    public var velocity: Vector

    public init(
        _ kind: Kind = .pinch,
        fingers: Int = 2,
        phase: GesturePhase,
        translation: Vector = .zero,
        scale: Double = 1,
        rotation: Double = 0,
        velocity: Vector = .zero,
        isNatural: Bool = false
    ) {
        self.kind = kind
        self.fingers = fingers
        self.phase = phase
        self.translation = translation
        self.scale = scale
        self.rotation = rotation
        self.velocity = velocity
        self.isNatural = isNatural
    }

    /// How far the view of a document goes over it, in points, positive to the right and downwards: what a client that scrolls documents
    /// applies, as the user wants it.
    public var viewTranslation: Vector { ofView(translation) }

    /// How fast the view of a document goes when a scroll ends, in points a second: where kinetic scrolling begins.
    public var viewVelocity: Vector { ofView(velocity) }

    private func ofView(_ fingers: Vector) -> Vector {
        isNatural ? Vector(dx: 0 - fingers.dx, dy: 0 - fingers.dy) : fingers
    }
}
