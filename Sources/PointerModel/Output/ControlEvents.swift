/// A step of a control that asks for a confirmation.
public struct ConfirmEvent: Sendable, Hashable {
    public var surface: String
    public var node: String
    public var state: ConfirmState
    /// Whether this is the one event that means the action; it follows from a device's release alone.
    public var isFired: Bool

    public init(surface: String, node: String, state: ConfirmState, isFired: Bool) {
        self.surface = surface
        self.node = node
        self.state = state
        self.isFired = isFired
    }
}

/// A step of a slider.
public struct SliderEvent: Sendable, Hashable {
    public var surface: String
    public var node: String
    public var phase: GesturePhase
    /// Whether the slider has this value now. It has not where its drag was cancelled because a new layout has no such slider, or one with
    /// another track: there the declared value holds.
    public var isKept: Bool
    public var value: Double

    public init(surface: String, node: String, phase: GesturePhase, value: Double, isKept: Bool = true) {
        self.surface = surface
        self.node = node
        self.phase = phase
        self.isKept = isKept
        self.value = value
    }
}
