/// A step of a control that asks for a confirmation.
public struct ConfirmEvent: Sendable, Hashable {
    public var surface: SurfaceName
    public var node: String
    public var state: ConfirmState
    /// Whether this is the one event that means the action; it follows from a device's release alone.
    public var isFired: Bool

    public init(surface: SurfaceName, node: String, state: ConfirmState, isFired: Bool) {
        self.surface = surface
        self.node = node
        self.state = state
        self.isFired = isFired
    }
}

/// Where a slider is, to draw it, and what its value ranges over.
public struct SliderTrack: Sendable, Hashable {
    /// Around the slider's bounds, in the global space.
    public var frame: Rect
    /// The middle of its thumb, in the global space.
    public var thumb: Point
    public var axis: SliderDeclaration.Axis
    public var minimum: Double
    public var maximum: Double

    public init(frame: Rect, thumb: Point, axis: SliderDeclaration.Axis, minimum: Double, maximum: Double) {
        self.frame = frame
        self.thumb = thumb
        self.axis = axis
        self.minimum = minimum
        self.maximum = maximum
    }
}

/// A step of a slider.
public struct SliderEvent: Sendable, Hashable {
    public var surface: SurfaceName
    public var node: String
    public var phase: GesturePhase
    /// Whether the slider has this value now. It has not where its drag was cancelled because a new layout has no such slider, or one with
    /// another track: there the declared value holds.
    public var isKept: Bool
    public var value: Double
    /// Where it is now; nil: the layout has no such slider any more, or the event is of a daemon that does not say.
    public var track: SliderTrack?

    public init(
        surface: SurfaceName,
        node: String,
        phase: GesturePhase,
        value: Double,
        isKept: Bool = true,
        track: SliderTrack? = nil
    ) {
        self.surface = surface
        self.node = node
        self.phase = phase
        self.isKept = isKept
        self.value = value
        self.track = track
    }
}
