/// One report's step of a gesture with several fingers on a touchpad, or of scrolling with a button held.
public struct Manipulation: Sendable, Hashable {
    /// Kind of a manipulation. It does not change from the beginning to the end.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Fingers that move alike, one finger along an edge, or motion with a button held.
        case scroll
        /// Two or more fingers whose distance or angle changes.
        case pinch
        /// Three fingers or more that move alike.
        case swipe
        /// Fingers that rest.
        case hold
    }

    // Ordered to leave little padding: the size of every event depends on it.
    public var kind: Kind
    public var phase: GesturePhase
    /// Whether the content of a document follows scrolling fingers (`naturalScrolling`), as a sheet of paper does. Otherwise the
    /// view follows them, as with a scroll bar.
    public var isNatural: Bool
    /// Number of fingers; 0 for scrolling with a button held.
    public var fingers: Int
    /// Translation of the fingers' middle, in points, positive to the right and downwards, without acceleration. It has the
    /// direction of the fingers, whatever the scroll direction in the settings.
    public var translation: Vector
    /// Factor by which the fingers' distance changed; 1 for fingers that moved alike.
    public var scale: Double
    /// Rotation in radians, clockwise.
    public var rotation: Double
    /// Velocity of the fingers' middle at the end of a scroll, in points per second, positive to the right and downwards; zero if
    /// the fingers rested before, for a cancelled scroll, and for all other steps.
    public var velocity: Vector

    @inlinable
    package init(
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

    /// Translation of a document's view, in points, positive to the right and downwards. It includes the user's scroll direction,
    /// so a client that scrolls a document applies it as is.
    public var viewTranslation: Vector { inViewDirection(translation) }

    /// Velocity of a document's view at the end of a scroll, in points per second: the initial velocity of kinetic scrolling.
    public var viewVelocity: Vector { inViewDirection(velocity) }

    private func inViewDirection(_ fingers: Vector) -> Vector {
        isNatural ? Vector(dx: 0 - fingers.dx, dy: 0 - fingers.dy) : fingers
    }
}
