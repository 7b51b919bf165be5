import PointerModel

/// A change of the layout that can be taken: everything that could be wrong with it has been looked at.
enum LayoutPlan {
    case outputs([Output])
    /// Those that go are places of surfaces in the scene.
    case surfaces(withdraw: Set<Int>, show: [SurfaceScene])
    case update(Int, SurfacePlan, SurfaceUpdate)
}

/// What becomes of a surface's nodes.
enum SurfacePlan {
    /// These nodes get another declaration in their place; all others stay.
    case replace([NodeReplacement])
    /// These are the nodes from now on.
    case rebuild([Node])
}

/// Another declaration of a node, with the same id and the same parent.
struct NodeReplacement {
    /// What has to be worked out again.
    enum Extent {
        /// Where the node and its descendants are: only the frame differs.
        case frame
        /// Where the node and its descendants can be hit, and what the node itself is.
        case place
        /// What the node itself is.
        case look
    }

    let index: Int32
    let node: Node
    let extent: Extent

    /// - Parameter isSegment: whether the node's parent takes its regions from the frames of its children.
    init(of before: Node, at index: Int32, with node: Node, isSegment: Bool) {
        self.index = index
        self.node = node
        var moved = before
        moved.frame = node.frame
        // All that does not decide where a node can be hit.
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
