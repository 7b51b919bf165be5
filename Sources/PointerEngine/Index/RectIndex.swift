public import PointerModel

/// Finds among many rectangles the one in front at a point, the one nearest to a point, and those in a box.
///
/// The items are the rectangles' places in the array that it was made of, and the greater is in front. Answers are exact with
/// respect to the rectangles' `Double`s and their half-open containment. Empty, null and NaN rectangles are items that nothing
/// finds until they are moved. Nothing here allocates but the initialiser and, once in very many, a move.
public struct RectIndex: Sendable {
    /// What is returned where there is no item.
    public static let none: Int32 = -1

    /// All there is to know.
    private(set) var tree: PackedTree
    /// The short way to most of it.
    private(set) var mosaic: Mosaic

    /// An index of at most 2^26 rectangles, in the order from back to front.
    public init(_ rects: [Rect]) {
        let extent = RobustExtent(rects.count) { Edges(rects[$0]) }
        let tree = PackedTree(rects, extent)
        mosaic = Mosaic(rects.count, extent, bytes: tree.bytesLeft) { Edges(rects[$0]) }
        self.tree = tree
    }

    /// The number of items.
    public var count: Int { tree.count }

    /// Bytes that the index holds.
    public var memoryFootprint: Int { tree.memoryFootprint + mosaic.memoryFootprint }

    /// The front-most item whose rectangle contains the point, or `none`.
    public func topmost(at point: Point) -> Int32 {
        if tree.top <= 0 { return tree.topmost(at: point) }
        return topmost(at: point) { _ in true }
    }

    /// The front-most accepted item among those whose rectangle contains the point, or `none`.
    ///
    /// - Parameter accept: Called only for items whose rectangle contains the point, from front to back, until it returns true.
    public func topmost(at point: Point, where accept: (Int32) -> Bool) -> Int32 {
        guard let (entry, steps) = mosaic.locate(point), entry != .unknown else {
            return topmostInTree(at: point, below: .max, where: accept)
        }
        if entry.kind == .single {
            let item = entry.item
            if item == Self.none || accept(item) { return item }
            return topmostInTree(at: point, below: item, where: accept)
        }
        let first = entry.first
        for number in first..<first + entry.count {
            var (possible, certain) = mosaic.blocks[number].hits(steps)
            while possible != 0 {
                let position = possible.trailingZeroBitCount
                let item = mosaic.blocks[number].item(position >> 3)
                if certain &>> UInt64(position) & 1 != 0 || tree.edges(of: item).contains(point), accept(item) {
                    return item
                }
                possible &= possible &- 1
            }
        }
        if entry.kind == .complete { return Self.none }
        return topmostInTree(at: point, below: mosaic.last(of: entry), where: accept)
    }

    private func topmostInTree(at point: Point, below limit: Int32, where accept: (Int32) -> Bool) -> Int32 {
        var item = tree.topmost(at: point, below: limit)
        while item != Self.none, !accept(item) { item = tree.topmost(at: point, below: item) }
        return item
    }

    /// The item whose rectangle is nearest to the point, or `none`; among equally near ones the front-most.
    ///
    /// The distance to a rectangle is that to its closest point, edges included, and 0 inside.
    ///
    /// - Parameter radius: The greatest distance that counts, in the unit of the rectangles; infinity for no limit.
    public func nearest(to point: Point, within radius: Double) -> Int32 {
        nearest(to: point, within: radius) { _ in true }
    }

    /// The nearest accepted item, or `none`.
    ///
    /// - Parameter accept: Called in no particular order, and only for items nearer than the nearest accepted before.
    public func nearest(to point: Point, within radius: Double, where accept: (Int32) -> Bool) -> Int32 {
        guard var nearest = Nearest(to: point, within: radius) else { return Self.none }
        if mosaic.findNearest(&nearest, tree, where: accept) { return nearest.item }
        tree.findNearest(&nearest, where: accept)
        return nearest.item
    }

    /// Calls `body` once for every item whose rectangle shares area with `rect`, in no particular order.
    public func forEach(intersecting rect: Rect, _ body: (Int32) -> Void) {
        tree.forEach(intersecting: rect, body)
    }

    /// Gives an item another rectangle. Items that the index does not have are ignored.
    public mutating func move(_ item: Int32, to rect: Rect) {
        guard item >= 0, Int(item) < count else { return }
        let old = tree.edges(of: item)
        let new = Edges(rect)
        let wasExact = tree.residuals.isEmpty
        tree.move(item, to: new)
        if tree.isWornOut || wasExact && !tree.residuals.isEmpty {
            rebuild()
        } else {
            mosaic.forget(from: old, to: new)
        }
    }

    /// Puts everything in order, as if it had been made of the rectangles as they are now.
    private mutating func rebuild() {
        let exact = (0..<Int32(count)).map { tree.edges(of: $0) }
        let extent = RobustExtent(exact.count) { exact[$0] }
        tree.rebuild(exact, extent)
        mosaic = Mosaic(exact.count, extent, bytes: tree.bytesLeft) { exact[$0] }
    }
}
