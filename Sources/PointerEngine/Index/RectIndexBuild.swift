import PointerModel

/// Builds an index in steps, so that other work can run in between.
final class RectIndexBuild {
    private let edges: [Edges]
    private let extent: RobustExtent
    private var tree: PackedTree?

    /// - Parameter rects: At most 2^26 rectangles, ordered from back to front.
    init(_ rects: [Rect]) {
        edges = rects.map { Edges($0) }
        extent = RobustExtent(edges)
    }

    /// Runs the next step: builds the tree first, then the front grid. Must not be called again after it has returned the index.
    /// - Returns: The index; nil if it is not ready yet.
    func advance() -> RectIndex? {
        guard let tree = tree.take() else {
            self.tree = PackedTree(edges, extent)
            return nil
        }
        let frontGrid = FrontGrid(edges, extent, bytes: tree.bytesLeft)
        return RectIndex(IndexStorage(tree, frontGrid))
    }
}
