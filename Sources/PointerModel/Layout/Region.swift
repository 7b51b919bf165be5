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

/// Regions at even distances, such as the lines of a page or the cells of a table.
public struct RepeatingRegions: Sendable, Hashable {
    /// The first region. The others differ only in their position. An identifier makes all of them one region that moves.
    public var first: Region
    /// Offset from one region to the next, in points; not zero.
    public var pitch: Vector
    /// Number of regions.
    public var count: Int

    public init(first: Region, pitch: Vector, count: Int) {
        self.first = first
        self.pitch = pitch
        self.count = count
    }
}

/// A change of a node that accompanies the pointer's transition; the counterpart of animations added to UIKit's
/// UIPointerInteractionAnimating.
public struct NodeAnimation: Sendable, Hashable {
    /// A node of the same surface. It need not be declared, as the daemon only forwards the id.
    @ByteExact public var node: String
    /// The opacity at the end of the transition, 0 to 1.
    public var alpha: Double

    public init(node: String, alpha: Double) {
        self.node = node
        self.alpha = alpha
    }
}
