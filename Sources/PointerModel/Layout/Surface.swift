/// A root container with a tree of nodes: a window, a panel, a whole screen.
public struct Surface: Sendable, Hashable {
    /// Unique among the surfaces of one owner.
    @ByteExact public var id: String
    public var owner: SurfaceOwner
    /// The output that `frame` is relative to; nil if `frame` is in the global space.
    @ByteExact public var output: String?
    public var frame: Rect
    /// Stacking position. A greater one is further in front; among equals, the later surface in the layout.
    public var z: Int
    /// Default hit insets of the nodes.
    public var hitInsets: Insets
    /// Targeting on this surface; nil for the configuration's.
    public var targeting: Targeting?
    /// What the space between the targets is for; nil if that is unknown.
    public var emptiness: Emptiness?
    /// The nodes: parents before their children, siblings from back to front.
    public var nodes: [Node]

    public init(
        id: String,
        output: String? = nil,
        frame: Rect,
        z: Int = 0,
        hitInsets: Insets = .zero,
        targeting: Targeting? = nil,
        emptiness: Emptiness? = nil,
        nodes: [Node] = [],
        owner: SurfaceOwner = .configuration
    ) {
        self.id = id
        self.owner = owner
        self.output = output
        self.frame = frame
        self.z = z
        self.hitInsets = hitInsets
        self.targeting = targeting
        self.emptiness = emptiness
        self.nodes = nodes
    }

    /// The name, unique in a layout.
    public var name: SurfaceName { SurfaceName(id, of: owner) }
}
