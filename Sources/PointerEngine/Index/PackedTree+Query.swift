import PointerModel

extension PackedTree {
    /// Returns the front-most item of a plain leaf at a point, or `none`.
    ///
    /// Not inlined: inlining splits its vectors into lanes and takes a third longer.
    @inline(never)
    func topmostOfPlainLeaf(at point: Point) -> Int32 {
        let x = Float(roundingDown: point.x)
        let y = Float(roundingDown: point.y)
        let found = blocks[0].contains(x: x, y: y)
        return Int32(truncatingIfNeeded: 31 &- found.bits.leadingZeroBitCount)
    }

    /// Returns the greatest item less than `limit` whose rectangle contains the point and that `accept` accepts, or `none`.
    ///
    /// `accept` is called at most once for an item, and for none behind an accepted one.
    func topmost(at point: Point, below limit: Int32, where accept: (Int32) -> Bool) -> Int32 {
        guard count > 0 else { return Self.none }
        let x = Float(roundingDown: point.x)
        let y = Float(roundingDown: point.y)
        var best = Self.none
        descend(root, x: x, y: y, point: point, limit: limit, best: &best, where: accept)
        return best
    }

    /// Searches a block and its descendants for an item greater than `best`.
    private func descend(
        _ block: Int,
        x: Float,
        y: Float,
        point: Point,
        limit: Int32,
        best: inout Int32,
        where accept: (Int32) -> Bool
    ) {
        var found = blocks[block].contains(x: x, y: y)
        if isLeaf(block) { found = found .& (items[block] .< SIMD16(repeating: limit)) }
        var candidates = (items[block] &<< 4 | SIMD16.laneNumbers).keeping(found)
        while true {
            let greatest = candidates.greatest
            let item = greatest >> 4
            if item <= best { return }
            let lane = Int(greatest & 15)
            if !isLeaf(block) {
                let child = Int(children[block][lane])
                descend(child, x: x, y: y, point: point, limit: limit, best: &best, where: accept)
            } else if residuals.isEmpty || edges(of: item, box: blocks[block][lane]).contains(point), accept(item) {
                best = item
                return
            }
            candidates = candidates.replacing(greatest, with: Self.none)
        }
    }

    /// Calls `body` with every item whose rectangle shares area with `rect`, in no order.
    func forEach(intersecting rect: Rect, _ body: (Int32) -> Void) {
        let exact = Edges(rect)
        guard count > 0, !exact.isNone else { return }
        visit(root, box: FloatBox(exact), exact: exact, body)
    }

    private func visit(_ block: Int, box: FloatBox, exact: Edges, _ body: (Int32) -> Void) {
        var bits = blocks[block].intersects(box).bits
        while bits != 0 {
            let lane = bits.trailingZeroBitCount
            bits &= bits &- 1
            if !isLeaf(block) {
                visit(Int(children[block][lane]), box: box, exact: exact, body)
            } else {
                let item = items[block][lane]
                if edges(of: item, box: blocks[block][lane]).intersects(exact) { body(item) }
            }
        }
    }
}
