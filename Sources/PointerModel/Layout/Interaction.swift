/// Makes a node answer the pointer: where its regions are, and what the pointer looks like inside.
public struct Interaction: Sendable, Hashable {
    public var isEnabled: Bool
    /// Asked in order, the first that contains the location wins; empty: one region, the whole node.
    public var regions: [Region]
    /// For regions without a style of their own; nil: the automatic effect on the whole node.
    public var style: Style?

    public init(isEnabled: Bool = true, regions: [Region] = [], style: Style? = nil) {
        self.isEnabled = isEnabled
        self.regions = regions
        self.style = style
    }
}
