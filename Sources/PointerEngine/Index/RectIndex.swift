package import PointerModel

/// A spatial index: finds among many rectangles the front-most one at a point, the nearest one to a point, and those in a box.
///
/// An item is a rectangle's index in the array; the greater one is in front. Answers are exact with respect to the rectangles'
/// `Double`s and their half-open containment. Queries do not find empty, null and NaN rectangles until they are moved.
///
/// Queries allocate nothing. A move allocates if it copies a shared index, stores the first edge that is not a `Float`, or
/// rebuilds.
package struct RectIndex: Sendable {
    /// Returned if no item is found.
    package static let none: Int32 = -1

    private(set) var storage: IndexStorage

    /// Creates an index of at most 2^26 rectangles, ordered from back to front.
    package init(_ rects: [Rect]) {
        let build = RectIndexBuild(rects)
        while true {
            guard let index = build.advance() else { continue }
            self = index
            return
        }
    }

    init(_ storage: IndexStorage) { self.storage = storage }

    /// Number of items.
    package var count: Int { storage.count }

    /// Size of the index in bytes.
    package var memoryFootprint: Int { storage.memoryFootprint }

    /// Returns the front-most item whose rectangle contains the point, or `none`.
    package func topmost(at point: Point) -> Int32 { storage.topmost(at: point) }

    /// Returns the front-most accepted item among those whose rectangle contains the point, or `none`.
    ///
    /// - Parameters:
    ///   - point: The point, in the unit of the rectangles.
    ///   - accept: Returns whether an item counts. Called only for items whose rectangle contains the point, once at most for
    ///     each, and for none behind an accepted one.
    package func topmost(at point: Point, where accept: (Int32) -> Bool) -> Int32 {
        storage.topmost(at: point, where: accept)
    }

    /// Returns the item whose rectangle is nearest to the point, or `none`; among equally near ones the front-most.
    ///
    /// The distance to a rectangle is that to its closest point, edges included, and 0 inside.
    ///
    /// - Parameters:
    ///   - point: The point, in the unit of the rectangles.
    ///   - radius: Greatest distance that counts, in the same unit; infinity for no limit.
    package func nearest(to point: Point, within radius: Double) -> Int32 {
        nearest(to: point, within: radius) { _ in true }
    }

    /// Returns the nearest accepted item, or `none`.
    ///
    /// - Parameters:
    ///   - point: The point, in the unit of the rectangles.
    ///   - radius: Greatest distance that counts, in the same unit; infinity for no limit.
    ///   - accept: Returns whether an item counts. Called in no particular order, possibly twice for an item, and only for items
    ///     that may be nearer than the nearest accepted one so far.
    package func nearest(to point: Point, within radius: Double, where accept: (Int32) -> Bool) -> Int32 {
        storage.nearest(to: point, within: radius, where: accept)
    }

    /// Calls `body` once for every item whose rectangle shares area with `rect`, in no particular order.
    package func forEach(intersecting rect: Rect, _ body: (Int32) -> Void) {
        storage.forEach(intersecting: rect, body)
    }

    /// Gives an item another rectangle. Ignores items that the index does not have.
    package mutating func move(_ item: Int32, to rect: Rect) {
        guard item >= 0, Int(item) < count else { return }
        if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
        storage.move(item, to: rect)
    }
}

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

    /// Bytes of the rectangles' edges and of what is built of them so far.
    var storageBytes: Int { edges.storageBytes + (tree?.memoryFootprint ?? 0) }

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
