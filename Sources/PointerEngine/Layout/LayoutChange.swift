public import PointerModel

/// A step from one layout to the next. It is taken whole or not at all.
public enum LayoutChange: Sendable, Hashable {
    case outputs([Output])
    /// A new surface, in front of others of its z, or another declaration of one that is there, which keeps its place.
    case declare(Surface)
    /// The surface of this name goes.
    case withdraw(SurfaceName)
    /// Several surfaces go, and then several are declared, in one step.
    case surfaces(withdraw: [SurfaceName], declare: [Surface])
    /// A change within the surface of this name.
    case update(SurfaceName, SurfaceUpdate)

    /// The surfaces that come, change or go; nil: any may be elsewhere.
    var surfaces: [SurfaceName]? {
        switch self {
        case .outputs: nil
        case .declare(let surface): [surface.name]
        case .withdraw(let name), .update(let name, _): [name]
        case .surfaces(let withdrawn, let declared): withdrawn + declared.map(\.name)
        }
    }
}

/// Why a change of the layout was not taken.
public enum LayoutError: Error, Sendable, Hashable {
    case noSuchSurface(SurfaceName)
    case noSuchNode(surface: SurfaceName, node: String)
    /// The node would be inside itself.
    case parentInsideNode(surface: SurfaceName, node: String)
    /// The node cannot go below one that has another parent, or below itself.
    case notBeside(surface: SurfaceName, node: String, below: String)
    /// The surface would have more than the change allows.
    case tooManyNodes(surface: SurfaceName)
    case tooManyElements(surface: SurfaceName)
    /// It would take more bytes than it may.
    case tooManyBytes(surface: SurfaceName)
}
