/// How the pointer changes from one style to another.
public struct TransitionSettings: Sendable, Hashable {
    /// The period of the spring without damping, in seconds.
    public var response = 0.25
    /// 1 comes to rest as fast as it can without overshooting; less overshoots.
    public var dampingFraction = 1.0
    /// How long a region is kept after the pointer has left it for none, in seconds.
    public var exitDelay = 0.0
    /// How long a client may think about where its region is, in seconds.
    public var answerDeadline = 0.008

    public init() {}
}
