import PointerModel

/// Makes an index in steps, between which other work can be done.
final class RectIndexBuild {
    private let edges: [Edges]
    private let extent: RobustExtent
    private var tree: PackedTree?

    /// - Parameter rects: at most 2^26 rectangles, in the order from back to front.
    init(_ rects: [Rect]) {
        edges = rects.map { Edges($0) }
        extent = RobustExtent(edges)
    }

    /// Takes the next step: the tree first, then the front grid.
    /// - Returns: the index; nil: it is not ready yet. Not called again once it is.
    func advance() -> RectIndex? {
        guard let tree = tree.take() else {
            self.tree = PackedTree(edges, extent)
            return nil
        }
        let frontGrid = FrontGrid(edges, extent, bytes: tree.bytesLeft)
        return RectIndex(IndexStorage(tree, frontGrid))
    }
}
