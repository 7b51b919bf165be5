/// How often the engine asked the layout something.
public struct Counters: Sendable, Hashable {
    /// Once for each interaction that was asked where it has a region; not while a region is latched.
    public var regionRequests: UInt64 = 0
    /// Once for each region that the pointer came into, and again when the layout changed.
    public var styleRequests: UInt64 = 0
}
