public import PointerModel

/// A step from one layout to the next, applied as a whole or not at all.
public enum LayoutChange: Sendable, Hashable {
    case outputs([Output])
    /// Adds a surface in front of others with its z, or replaces the declaration of an existing one, which keeps its place.
    case declare(Surface)
    /// Removes the surface with this name.
    case withdraw(SurfaceName)
    /// Removes several surfaces, then declares several, in one step.
    case surfaces(withdraw: [SurfaceName], declare: [Surface])
    /// Changes the surface with this name.
    case update(SurfaceName, SurfaceUpdate)

    /// Names of the surfaces that are added, changed or removed; nil if the change may move any surface.
    var surfaces: [SurfaceName]? {
        switch self {
        case .outputs: nil
        case .declare(let surface): [surface.name]
        case .withdraw(let name), .update(let name, _): [name]
        case .surfaces(let withdrawn, let declared): withdrawn + declared.map(\.name)
        }
    }
}

/// The reason why a layout change is rejected.
public enum LayoutError: Error, Sendable, Hashable {
    case noSuchSurface(SurfaceName)
    case noSuchNode(surface: SurfaceName, node: String)
    /// The node would be inside itself.
    case parentInsideNode(surface: SurfaceName, node: String)
    /// The node cannot go below one that has another parent, or below itself.
    case notBeside(surface: SurfaceName, node: String, below: String)
    /// The surface would exceed its limit of nodes or of elements.
    case tooManyNodes(surface: SurfaceName)
    case tooManyElements(surface: SurfaceName)
    /// The surface would exceed its limit of bytes.
    case tooManyBytes(surface: SurfaceName)
}
