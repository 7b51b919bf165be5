/// When the true position is brought to the middle of what the pointer is drawn on.
public struct RecentringSettings: Sendable, Hashable {
    /// Whether it is when the last finger lifts from a touchpad.
    public var onLift = true
    /// How long a mouse rests before it is, in seconds; 0: never.
    public var mouseRest = 0.3

    public init() {}
}
