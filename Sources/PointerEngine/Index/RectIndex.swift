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

    /// An index of at most 2^27 rectangles, in the order from back to front.
    public init(_ rects: [Rect]) {
        tree = PackedTree(rects)
        mosaic = Mosaic(tree) { Edges(rects[$0]) }
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
        guard let (entry, x, y) = mosaic.locate(point) else {
            return topmostInTree(at: point, below: .max, where: accept)
        }
        let number = entry.value
        switch entry.kind {
        case .split: return Self.none
        case .uniform:
            if number == Self.none || accept(number) { return number }
            return topmostInTree(at: point, below: number, where: accept)
        case .sound, .truncated:
            guard number >= 0 else { return topmostInTree(at: point, below: .max, where: accept) }
            if let item = topmost(in: mosaic.cells[Int(number)].front, x: x, y: y, point: point, where: accept) {
                return item
            }
            if let item = topmost(in: mosaic.cells[Int(number)].back, x: x, y: y, point: point, where: accept) {
                return item
            }
            let count = mosaic.cells[Int(number)].count
            if entry.kind == .sound, !mosaic.cells[Int(number)].endsWithCover { return Self.none }
            let last = count > 0 ? mosaic.cells[Int(number)].item(count - 1) : .max
            return topmostInTree(at: point, below: last, where: accept)
        }
    }

    @inline(__always)
    private func topmost(
        in octet: CellOctet,
        x: UInt64,
        y: UInt64,
        point: Point,
        where accept: (Int32) -> Bool
    ) -> Int32? {
        var (possible, certain) = octet.hits(x: x, y: y)
        while possible != 0 {
            let position = possible.trailingZeroBitCount
            let item = octet.item(position >> 3)
            if certain &>> UInt64(position) & 1 != 0 || tree.edges(of: item).contains(point), accept(item) {
                return item
            }
            possible &= possible &- 1
        }
        return nil
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
        if findNearestInCell(&nearest, where: accept) { return nearest.item }
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
        let isRebuilt = tree.move(item, to: new)
        if isRebuilt || mosaic.isWornOut {
            let tree = tree
            mosaic = Mosaic(tree) { tree.edges(of: Int32($0)) }
        } else {
            mosaic.move(item, from: old, to: new, tree)
        }
    }
}
