/// The region that the pointer is in, in the global space.
public struct ActiveRegion: Sendable, Hashable {
    public var surface: String
    /// The node whose interaction declared it.
    public var node: String
    public var identifier: String?
    /// Cut to the area that hit-tests to the node.
    public var rect: Rect
    public var latchingAxes: Axes
    /// What clients change along with the transition into the region.
    public var enterAnimations: [NodeAnimation]
    /// The same for the transition out of it.
    public var exitAnimations: [NodeAnimation]

    public init(
        surface: String,
        node: String,
        identifier: String?,
        rect: Rect,
        latchingAxes: Axes,
        enterAnimations: [NodeAnimation] = [],
        exitAnimations: [NodeAnimation] = []
    ) {
        self.surface = surface
        self.node = node
        self.identifier = identifier
        self.rect = rect
        self.latchingAxes = latchingAxes
        self.enterAnimations = enterAnimations
        self.exitAnimations = exitAnimations
    }
}
