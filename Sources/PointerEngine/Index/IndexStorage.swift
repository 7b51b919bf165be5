import PointerModel

/// What copies of an index share until one of them moves something, and how it answers: `RectIndex` says what.
///
/// A single reference: an index read out of another object is retained once, not each of its arrays. As nobody changes one that two
/// hold, copies of an index can go to other threads.
final class IndexStorage: @unchecked Sendable {
    /// All there is to know.
    private var tree: PackedTree {
        @inline(__always) _read { yield unsafe uncheckedTree }
        @inline(__always) _modify { yield unsafe &uncheckedTree }
    }
    /// The short way to most of it.
    private var mosaic: FrontGrid {
        @inline(__always) _read { yield unsafe uncheckedMosaic }
        @inline(__always) _modify { yield unsafe &uncheckedMosaic }
    }

    // Only the holder of the sole reference changes them, and the compiler sees that nobody else uses that index meanwhile. To check
    // it once more with each question would take as long as the answer.
    @exclusivity(unchecked)
    private var uncheckedTree: PackedTree
    @exclusivity(unchecked)
    private var uncheckedMosaic: FrontGrid

    init(_ tree: consuming PackedTree, _ mosaic: consuming FrontGrid) {
        unsafe uncheckedTree = tree
        unsafe uncheckedMosaic = mosaic
    }

    func copy() -> IndexStorage { IndexStorage(tree.copy(), mosaic.copy()) }

    var count: Int { tree.count }

    var memoryFootprint: Int { tree.memoryFootprint + mosaic.memoryFootprint }

    func topmost(at point: Point) -> Int32 {
        if tree.isPlainLeaf { return tree.topmostOfPlainLeaf(at: point) }
        return topmost(at: point) { _ in true }
    }

    func topmost(at point: Point, where accept: (Int32) -> Bool) -> Int32 {
        guard let (entry, steps) = mosaic.locate(point), entry != .unknown else {
            return tree.topmost(at: point, below: .max, where: accept)
        }
        if entry.kind == .single {
            let item = entry.item
            if item == RectIndex.none || accept(item) { return item }
            return tree.topmost(at: point, below: item, where: accept)
        }
        let first = entry.first
        for number in first..<first + entry.count {
            var possible = mosaic.blocks[number].hits(steps)
            while possible != 0 {
                let position = possible.trailingZeroBitCount
                let item = mosaic.blocks[number].item(position)
                if mosaic.blocks[number].isHit(position, by: steps) || tree.edges(of: item).contains(point),
                    accept(item)
                {
                    return item
                }
                possible &= possible &- 1
            }
        }
        if entry.kind == .complete { return RectIndex.none }
        return tree.topmost(at: point, below: mosaic.last(of: entry), where: accept)
    }

    func nearest(to point: Point, within radius: Double, where accept: (Int32) -> Bool) -> Int32 {
        guard var nearest = Nearest(to: point, within: radius) else { return RectIndex.none }
        if mosaic.findNearest(&nearest, tree, where: accept) { return nearest.item }
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
            mosaic.forget(from: old, to: new)
        }
    }

    /// Puts everything in order, as if it had been made of the rectangles as they are now.
    private func rebuild() {
        let edges = (0..<Int32(count)).map { tree.edges(of: $0) }
        let extent = RobustExtent(edges)
        tree.rebuild(edges, extent)
        mosaic = FrontGrid(edges, extent, bytes: tree.bytesLeft)
    }
}
