public import PointerModel

/// What the pointer would be at a location, and why.
public struct Resolution: Sendable, Hashable {
    public var region: ActiveRegion?
    public var style: ResolvedStyle
    /// Every surface, node and region that was asked, in that order.
    public var steps: [ResolutionStep]
}
