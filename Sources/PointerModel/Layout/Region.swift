/// Part of an interaction's node in which one style holds.
public struct Region: Sendable, Hashable {
    /// In the space of the interaction's node.
    public var rect: Rect
    /// Narrows the region to what lies inside of it, in the same space; nil: all of the rectangle.
    public var path: Path?
    /// Two regions of one interaction with equal identifiers are the same region, wherever they are.
    @ByteExact public var identifier: String?
    /// While the primary button is held, the pointer keeps this region and moves freely along these axes.
    public var latchingAxes: Axes
    /// The region exists only while all of these are held; further ones may be.
    public var modifiers: Modifiers
    /// Where regions of one interaction overlap, the greatest wins; among equals the first.
    public var priority: Int
    /// nil: the interaction's style.
    public var style: Style?
    /// What clients change with the pointer's own animation when it enters.
    public var enterAnimations: [NodeAnimation]
    /// The same when it leaves.
    public var exitAnimations: [NodeAnimation]

    public init(
        rect: Rect,
        path: Path? = nil,
        identifier: String? = nil,
        latchingAxes: Axes = [],
        modifiers: Modifiers = [],
        priority: Int = 0,
        style: Style? = nil,
        enterAnimations: [NodeAnimation] = [],
        exitAnimations: [NodeAnimation] = []
    ) {
        self.rect = rect
        self.path = path
        self.identifier = identifier
        self.latchingAxes = latchingAxes
        self.modifiers = modifiers
        self.priority = priority
        self.style = style
        self.enterAnimations = enterAnimations
        self.exitAnimations = exitAnimations
    }
}
