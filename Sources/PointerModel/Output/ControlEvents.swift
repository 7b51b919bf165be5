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
    public var value: Double

    public init(surface: String, node: String, phase: GesturePhase, value: Double) {
        self.surface = surface
        self.node = node
        self.phase = phase
        self.value = value
    }
}
