import BoostPeer
import PointerModel

/// Boost's R-tree, and the scan, which need the same arrays.
@safe final class BoostTree {
    private let tree: OpaquePointer
    let edges: [Float]

    convenience init(_ rects: [Rect], for use: BoostUse) { self.init(edges: Self.edges(rects), for: use) }

    init(edges: [Float], for use: BoostUse) {
        self.edges = edges
        unsafe tree = boost_tree_make(edges, Int32(edges.count / 4), use)
    }

    deinit { unsafe boost_tree_free(tree) }

    /// Left, top, right and bottom of each.
    static func edges(_ rects: [Rect]) -> [Float] {
        rects.flatMap { [Float($0.minX), Float($0.minY), Float($0.maxX), Float($0.maxY)] }
    }

    static func coordinates(_ points: [Point]) -> [Float] {
        points.flatMap { [Float($0.x), Float($0.y)] }
    }

    func topmost(_ points: [Float], _ answers: inout [Int32]) {
        unsafe boost_tree_topmost(tree, points, Int32(answers.count), &answers)
    }

    func nearest(_ points: [Float], _ answers: inout [Int32]) {
        unsafe boost_tree_nearest(tree, points, Int32(answers.count), &answers)
    }

    func scanTopmost(_ points: [Float], _ answers: inout [Int32]) {
        unsafe scan_topmost(edges, Int32(edges.count / 4), points, Int32(answers.count), &answers)
    }

    func scanNearest(_ points: [Float], _ answers: inout [Int32]) {
        unsafe scan_nearest(edges, Int32(edges.count / 4), points, Int32(answers.count), &answers)
    }

    func move(_ items: [Int32], to edges: [Float]) {
        unsafe boost_tree_move(tree, items, edges, Int32(items.count))
    }
}
