public import PointerModel

/// What the pointer would be at a location, and why.
public struct Resolution: Sendable, Hashable {
    public var region: ActiveRegion?
    public var style: ResolvedStyle
    /// Steps of the search through surfaces, nodes and regions, in order.
    public var steps: [ResolutionStep]
    /// Number of steps that the list omits.
    public var omitted = 0
}
