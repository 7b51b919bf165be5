/// Makes a node answer the pointer: where its regions are, and what the pointer looks like inside.
public struct Interaction: Sendable, Hashable {
    public var isEnabled: Bool
    /// Of equal priority, the first that contains the location wins. Without these and without `repeating` there is one region, the
    /// whole node with its padding.
    public var regions: [Region]
    /// Asked after `regions`.
    public var repeating: RepeatingRegions?
    /// Whether the client is asked at each location; what is declared holds until it has answered.
    public var isAsked: Bool
    /// Whether regions change while a pan is under way; else the one that it began in stays.
    public var updatesWhilePanning: Bool
    /// For regions without a style of their own; nil: the automatic effect on the whole node.
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
