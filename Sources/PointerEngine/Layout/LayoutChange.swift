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
