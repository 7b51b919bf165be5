/// A step of a confirm control.
public struct ConfirmEvent: Sendable, Hashable {
    public var surface: SurfaceName
    public var node: String
    public var state: ConfirmState
    /// Whether the action fires with this event. Only a release by a device fires it.
    public var isFired: Bool
    /// The rectangle around the target, in the global space; nil while idle, or if an older daemon sent the event.
    public var screenTarget: Rect?

    package init(
        surface: SurfaceName,
        node: String,
        state: ConfirmState,
        isFired: Bool,
        screenTarget: Rect? = nil
    ) {
        self.surface = surface
        self.node = node
        self.state = state
        self.isFired = isFired
        self.screenTarget = screenTarget
    }
}

/// Geometry and range of a slider, for drawing it.
public struct SliderTrack: Sendable, Hashable {
    /// The rectangle around the slider's bounds, in the global space.
    public var frame: Rect
    /// The middle of the thumb, in the global space.
    public var thumb: Point
    public var axis: SliderDeclaration.Axis
    public var minimum: Double
    public var maximum: Double

    package init(frame: Rect, thumb: Point, axis: SliderDeclaration.Axis, minimum: Double, maximum: Double) {
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
    /// Whether the slider keeps this value. False if a new layout cancelled the drag, because it has no such slider or one with
    /// another track. The declared value applies then.
    public var isKept: Bool
    public var value: Double
    /// The slider's track now; nil if the layout has no such slider any more, or if an older daemon sent the event.
    public var track: SliderTrack?

    package init(
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
