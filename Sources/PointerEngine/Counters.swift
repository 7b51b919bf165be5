/// Counters of the engine's look-ups in the layout.
public struct Counters: Sendable, Hashable {
    /// Number of times that an interaction was checked for a region. The engine checks none while a region is latched.
    public var regionRequests: UInt64 = 0
    /// Number of times that a region's style was resolved: on each enter, and again when the layout changed.
    public var styleRequests: UInt64 = 0
}
