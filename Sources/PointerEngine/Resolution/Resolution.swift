public import PointerModel

/// What the pointer would be at a location, and why.
public struct Resolution: Sendable, Hashable {
    public var region: ActiveRegion?
    public var style: ResolvedStyle
    /// The surfaces, nodes and regions that were asked, in that order.
    public var steps: [ResolutionStep]
    /// How many questions there were beside them.
    public var omitted = 0
}
