import PointerModel

/// The storage that copies of an index share until one of them moves an item. ``RectIndex`` documents the methods.
///
/// It is a single reference, so that reading an index out of another object retains it once, not each of its arrays. Shared
/// storage is never modified, so that copies of an index can go to other threads.
final class IndexStorage: @unchecked Sendable {
    /// Tree of all rectangles.
    private var tree: PackedTree {
        @inline(__always) _read { yield unsafe uncheckedTree }
        @inline(__always) _modify { yield unsafe &uncheckedTree }
    }
    /// Grid that answers most queries.
    private var frontGrid: FrontGrid {
        @inline(__always) _read { yield unsafe uncheckedFrontGrid }
        @inline(__always) _modify { yield unsafe &uncheckedFrontGrid }
    }

    // Only the holder of the sole reference modifies these, and the compiler checks exclusive access to its index. A second check
    // at run time would take as long as a query.
    @exclusivity(unchecked)
    private var uncheckedTree: PackedTree
    @exclusivity(unchecked)
    private var uncheckedFrontGrid: FrontGrid

    init(_ tree: consuming PackedTree, _ frontGrid: consuming FrontGrid) {
        unsafe uncheckedTree = tree
        unsafe uncheckedFrontGrid = frontGrid
    }

    func copy() -> IndexStorage { IndexStorage(tree.copy(), frontGrid.copy()) }

    var count: Int { tree.count }

    var memoryFootprint: Int { tree.memoryFootprint + frontGrid.memoryFootprint }

    func topmost(at point: Point) -> Int32 {
        if tree.isPlainLeaf { return tree.topmostOfPlainLeaf(at: point) }
        return topmost(at: point) { _ in true }
    }

    func topmost(at point: Point, where accept: (Int32) -> Bool) -> Int32 {
        guard let (entry, steps) = frontGrid.locate(point), entry != .unknown else {
            return tree.topmost(at: point, below: .max, where: accept)
        }
        if entry.kind == .single {
            let item = entry.item
            if item == RectIndex.none || accept(item) { return item }
            return tree.topmost(at: point, below: item, where: accept)
        }
        let first = entry.first
        for number in first..<first + entry.count {
            var possible = frontGrid.blocks[number].hits(steps)
            while possible != 0 {
                let position = possible.trailingZeroBitCount
                let item = frontGrid.blocks[number].item(position)
                if frontGrid.blocks[number].isHit(position, by: steps) || tree.edges(of: item).contains(point),
                    accept(item)
                {
                    return item
                }
                possible &= possible &- 1
            }
        }
        if entry.kind == .complete { return RectIndex.none }
        return tree.topmost(at: point, below: frontGrid.last(of: entry), where: accept)
    }

    func nearest(to point: Point, within radius: Double, where accept: (Int32) -> Bool) -> Int32 {
        guard var nearest = Nearest(to: point, within: radius) else { return RectIndex.none }
        if frontGrid.findNearest(&nearest, tree, where: accept) { return nearest.item }
        tree.findNearest(&nearest, where: accept)
        return nearest.item
    }

    func forEach(intersecting rect: Rect, _ body: (Int32) -> Void) {
        tree.forEach(intersecting: rect, body)
    }

    func move(_ item: Int32, to rect: Rect) {
        let new = Edges(rect)
        let wasExact = tree.residuals.isEmpty
        let old = tree.move(item, to: new)
        if tree.isWornOut || wasExact && !tree.residuals.isEmpty {
            rebuild()
        } else {
            frontGrid.forget(from: old, to: new)
        }
    }

    /// Rebuilds tree and grid from the current rectangles.
    private func rebuild() {
        let edges = (0..<Int32(count)).map { tree.edges(of: $0) }
        let extent = RobustExtent(edges)
        tree.rebuild(edges, extent)
        frontGrid = FrontGrid(edges, extent, bytes: tree.bytesLeft)
    }
}
