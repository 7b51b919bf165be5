/// A node's reaction to the pointer: its regions, and the pointer's style inside them.
public struct Interaction: Sendable, Hashable {
    public var isEnabled: Bool
    /// The regions. Among equal priorities, the first that contains the location wins. If there are neither regions nor
    /// `repeating`, the whole node with its padding is one region.
    public var regions: [Region]
    /// Repeated regions, resolved after `regions`.
    public var repeating: RepeatingRegions?
    /// Whether the daemon asks the client for the region at each location. The declared regions apply until the client answers.
    public var isAsked: Bool
    /// Whether the region can change during a pan. Otherwise the region in which the pan began stays.
    public var updatesWhilePanning: Bool
    /// Style of the regions without a style of their own; nil for the automatic effect on the whole node.
    public var style: Style?

    public init(
        isEnabled: Bool = true,
        regions: [Region] = [],
        repeating: RepeatingRegions? = nil,
        isAsked: Bool = false,
        updatesWhilePanning: Bool = false,
        style: Style? = nil
    ) {
        self.isEnabled = isEnabled
        self.regions = regions
        self.repeating = repeating
        self.isAsked = isAsked
        self.updatesWhilePanning = updatesWhilePanning
        self.style = style
    }
}
