import PointerModel

/// A change of the layout that can be taken: everything that could be wrong with it has been looked at.
enum LayoutPlan {
    case outputs([Output])
    case declare(Surface)
    /// Places of surfaces in the scene.
    case withdraw(Int)
    case update(Int, SurfacePlan, frame: Rect?, z: Int?)
}

/// What becomes of a surface's nodes.
enum SurfacePlan {
    /// These nodes get other frames; everything else stays.
    case move([(node: Int32, frame: Rect)])
    /// These are the nodes from now on.
    case rebuild([Node])
}
