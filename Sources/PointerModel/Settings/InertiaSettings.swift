/// How the pointer glides on after a flick of a touchpad.
public struct InertiaSettings: Sendable, Hashable {
    /// The speed at the lift below which nothing glides, in points a second.
    public var minimumSpeed = 300.0
    /// What part of the speed is left after a second of gliding.
    public var remainingPerSecond = 0.002
    /// The speed at which a glide is over, in points a second.
    public var restSpeed = 20.0

    public init() {}
}
