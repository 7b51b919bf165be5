public import PointerModel

/// Finds among many rectangles the one in front at a point, the one nearest to a point, and those in a box.
///
/// The items are the rectangles' places in the array that it was made of, and the greater is in front. Answers are exact with
/// respect to the rectangles' `Double`s and their half-open containment. Empty, null and NaN rectangles are items that nothing
/// finds until they are moved. Looking allocates nothing. A move does
/// where it makes a copy of an index that others share, keeps what `Float` loses of the first edge that is not exact, or rebuilds.
public struct RectIndex: Sendable {
    /// What is returned where there is no item.
    public static let none: Int32 = -1

    private(set) var storage: IndexStorage

    /// An index of at most 2^26 rectangles, in the order from back to front.
    public init(_ rects: [Rect]) {
        let build = RectIndexBuild(rects)
        while true {
            guard let index = build.advance() else { continue }
            self = index
            return
        }
    }

    init(_ storage: IndexStorage) { self.storage = storage }

    /// The number of items.
    public var count: Int { storage.count }

    /// Bytes that the index holds.
    public var memoryFootprint: Int { storage.memoryFootprint }

    /// The front-most item whose rectangle contains the point, or `none`.
    public func topmost(at point: Point) -> Int32 { storage.topmost(at: point) }

    /// The front-most accepted item among those whose rectangle contains the point, or `none`.
    ///
    /// - Parameters:
    ///   - point: in the unit of the rectangles.
    ///   - accept: Called only for items whose rectangle contains the point, once at most for each, and for none behind one that it
    ///     accepted.
    public func topmost(at point: Point, where accept: (Int32) -> Bool) -> Int32 {
        storage.topmost(at: point, where: accept)
    }

    /// The item whose rectangle is nearest to the point, or `none`; among equally near ones the front-most.
    ///
    /// The distance to a rectangle is that to its closest point, edges included, and 0 inside.
    ///
    /// - Parameters:
    ///   - point: in the unit of the rectangles.
    ///   - radius: The greatest distance that counts, in the same unit; infinity for no limit.
    public func nearest(to point: Point, within radius: Double) -> Int32 {
        nearest(to: point, within: radius) { _ in true }
    }

    /// The nearest accepted item, or `none`.
    ///
    /// - Parameters:
    ///   - point: in the unit of the rectangles.
    ///   - radius: The greatest distance that counts, in the same unit; infinity for no limit.
    ///   - accept: Called in no particular order, for some perhaps twice, and only for items that may be nearer than the nearest
    ///     accepted before.
    public func nearest(to point: Point, within radius: Double, where accept: (Int32) -> Bool) -> Int32 {
        storage.nearest(to: point, within: radius, where: accept)
    }

    /// Calls `body` once for every item whose rectangle shares area with `rect`, in no particular order.
    public func forEach(intersecting rect: Rect, _ body: (Int32) -> Void) {
        storage.forEach(intersecting: rect, body)
    }

    /// Gives an item another rectangle. Items that the index does not have are ignored.
    public mutating func move(_ item: Int32, to rect: Rect) {
        guard item >= 0, Int(item) < count else { return }
        if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
        storage.move(item, to: rect)
    }
}
