public import PointerModel

/// A step from one layout to the next. It is taken whole or not at all.
public enum LayoutChange: Sendable, Hashable {
    case outputs([Output])
    /// A new surface, in front of others of its z, or another declaration of one that is there, which keeps its place.
    case declare(Surface)
    /// The surface of this id goes.
    case withdraw(String)
    /// A change within the surface of this id.
    case update(String, SurfaceUpdate)
}

/// A change within a surface. Nodes are removed first, then put, then brought to the front.
public struct SurfaceUpdate: Sendable, Hashable {
    /// New nodes, in front of their siblings, and other declarations of ones that are there, which keep their place unless their parent
    /// is another. Parents come before their children.
    public var put: [Node]
    /// The ids of nodes that go, with all that they contain.
    public var remove: [String]
    /// The ids of nodes that come in front of their siblings, in this order.
    public var bringToFront: [String]
    /// nil: as before.
    public var frame: Rect?
    public var z: Int?
    /// What the surface may have after the change, unless nothing but frames becomes another.
    public var maximum = LayoutSize(nodes: .max, elements: .max)

    public init(
        put: [Node] = [],
        remove: [String] = [],
        bringToFront: [String] = [],
        frame: Rect? = nil,
        z: Int? = nil
    ) {
        self.put = put
        self.remove = remove
        self.bringToFront = bringToFront
        self.frame = frame
        self.z = z
    }
}

/// Why a change of the layout was not taken.
public enum LayoutError: Error, Sendable, Hashable {
    case noSuchSurface(String)
    case noSuchNode(surface: String, node: String)
    /// The node would be inside itself.
    case parentInsideNode(surface: String, node: String)
    /// The surface would have more than the change allows.
    case tooManyNodes(surface: String)
    case tooManyElements(surface: String)
}
