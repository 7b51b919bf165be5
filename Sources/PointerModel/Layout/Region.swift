/// Part of an interaction's node in which one style holds.
public struct Region: Sendable, Hashable {
    /// In the space of the interaction's node.
    public var rect: Rect
    /// Two regions of one interaction with equal identifiers are the same region, wherever they are.
    public var identifier: String?
    /// While the primary button is held, the pointer keeps this region and moves freely along these axes.
    public var latchingAxes: Axes
    /// The region exists only while all of these are held; further ones may be.
    public var modifiers: Modifiers
    /// nil: the interaction's style.
    public var style: Style?

    public init(
        rect: Rect,
        identifier: String? = nil,
        latchingAxes: Axes = [],
        modifiers: Modifiers = [],
        style: Style? = nil
    ) {
        self.rect = rect
        self.identifier = identifier
        self.latchingAxes = latchingAxes
        self.modifiers = modifiers
        self.style = style
    }
}
