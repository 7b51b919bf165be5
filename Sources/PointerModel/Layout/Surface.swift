/// A root container: a window, a panel, a whole screen. What it shows are nodes, in a tree of its own.
public struct Surface: Sendable, Hashable {
    /// Unique among the surfaces of one owner.
    @ByteExact public var id: String
    public var owner: SurfaceOwner
    /// The output that `frame` is relative to; nil: `frame` is in the global space.
    @ByteExact public var output: String?
    public var frame: Rect
    /// Greater is further in front; among equals, the later one in the layout is in front.
    public var z: Int
    /// For nodes that name none of their own.
    public var hitInsets: Insets
    /// How the pointer is helped here; nil: as everywhere.
    public var targeting: Targeting?
    /// Parents before their children, siblings from back to front.
    public var nodes: [Node]

    public init(
        id: String,
        output: String? = nil,
        frame: Rect,
        z: Int = 0,
        hitInsets: Insets = .zero,
        targeting: Targeting? = nil,
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
        self.nodes = nodes
    }

    /// Unique in a layout.
    public var name: SurfaceName { SurfaceName(id, of: owner) }
}
