/// How often the engine asked the layout something.
public struct Counters: Sendable, Hashable {
    /// Once for each motion outside a latched region.
    public var regionRequests: UInt64 = 0
    /// Once for each region that was entered.
    public var styleRequests: UInt64 = 0
}
