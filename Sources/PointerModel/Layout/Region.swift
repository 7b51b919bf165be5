/// A part of an interaction's node with one style.
public struct Region: Sendable, Hashable {
    /// The rectangle, in the space of the interaction's node.
    public var rect: Rect
    /// An outline in the same space that narrows the region; nil for the whole rectangle.
    public var path: Path?
    /// Identity of the region. Two regions of one interaction with equal identifiers are the same region, wherever they are.
    @ByteExact public var identifier: String?
    /// Axes of latching. While the primary button is held, the pointer keeps this region and moves freely along these axes.
    public var latchingAxes: Axes
    /// The region exists only while all these modifiers are held. Others may be held too.
    public var modifiers: Modifiers
    /// Priority among overlapping regions of one interaction. The greatest wins; among equals, the first.
    public var priority: Int
    /// The style; nil for the interaction's style.
    public var style: Style?
    /// Changes that clients animate along with the pointer when it enters.
    public var enterAnimations: [NodeAnimation]
    /// Changes that clients animate along with the pointer when it leaves.
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
