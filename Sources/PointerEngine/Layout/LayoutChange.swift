package import PointerModel

/// A step from one layout to the next, applied as a whole or not at all.
package enum LayoutChange: Sendable, Hashable {
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
package enum LayoutError: Error, Sendable, Hashable {
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

/// A valid layout change, ready to be carried out.
enum LayoutPlan {
    case outputs([Output])
    /// `withdraw` holds indices of surfaces in the scene.
    case surfaces(withdraw: Set<Int>, show: [SurfaceScene])
    case update(Int, SurfacePlan, SurfaceUpdate)
}

/// A valid change of a surface's nodes.
enum SurfacePlan {
    /// Replaces the declarations of these nodes in place; all others stay.
    case replace([NodeReplacement])
    /// Replaces all nodes by these.
    case rebuild([Node])
}

/// A new declaration of a node with the same id and the same parent.
struct NodeReplacement {
    /// The parts that must be computed again.
    enum Extent {
        /// Positions of the node and its descendants: only the frame differs.
        case frame
        /// Hit areas of the node and its descendants, and the node's own properties.
        case place
        /// Properties of the node itself.
        case look
    }

    let index: Int32
    let node: Node
    let extent: Extent

    /// Compares the declarations before and after. `isSegment` says whether the node's parent derives its regions from the frames
    /// of its children.
    init(of before: Node, at index: Int32, with node: Node, isSegment: Bool) {
        self.index = index
        self.node = node
        var moved = before
        moved.frame = node.frame
        // All properties that do not affect where a node can be hit.
        var restyled = before
        restyled.appearance = node.appearance
        restyled.role = node.role
        restyled.interaction = node.interaction
        restyled.gestures = node.gestures
        restyled.scrollMask = node.scrollMask
        restyled.control = node.control
        extent = moved == node && !isSegment ? .frame : restyled == node ? .look : .place
    }
}
