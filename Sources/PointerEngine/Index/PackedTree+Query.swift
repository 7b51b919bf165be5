import PointerModel

extension PackedTree {
    /// The greatest item less than `limit` whose rectangle contains the point, or `nobody`.
    func topmost(at point: Point, below limit: Int32 = .max) -> Int32 {
        guard count > 0 else { return Self.nobody }
        let x = Float(roundingDown: point.x)
        let y = Float(roundingDown: point.y)
        var best = Self.nobody
        if top == 0, residuals.isEmpty, limit == .max {
            // A single leaf holds its items in their order.
            return Int32(truncatingIfNeeded: 31 &- blocks[0].contains(x: x, y: y).bits.leadingZeroBitCount)
        }
        descend(level: top, node: 0, x: x, y: y, point: point, limit: limit, best: &best)
        return best
    }

    /// Looks for an item greater than `best` in one node and those below it.
    private func descend(
        level: Int,
        node: Int,
        x: Float,
        y: Float,
        point: Point,
        limit: Int32,
        best: inout Int32
    ) {
        let here = index(level: level, node: node)
        var found = blocks[here].contains(x: x, y: y)
        if level == 0 { found = found .& (items[here] .< SIMD16(repeating: limit)) }
        var candidates = (items[here] &<< 4 | SIMD16.laneNumbers).keeping(found)
        while true {
            let greatest = candidates.greatest
            let item = greatest >> 4
            if item <= best { return }
            let lane = Int(greatest & 15)
            if level > 0 {
                descend(level: level - 1, node: node << 4 | lane, x: x, y: y, point: point, limit: limit, best: &best)
            } else if residuals.isEmpty || edges(of: item, box: blocks[here][lane]).contains(point) {
                best = item
                return
            }
            candidates = candidates.replacing(greatest, with: Self.nobody)
        }
    }

    /// Calls `body` with every item whose rectangle shares area with `rect`, in no order.
    func forEach(intersecting rect: Rect, _ body: (Int32) -> Void) {
        let exact = Edges(rect)
        guard count > 0, !exact.isNone else { return }
        visit(level: top, node: 0, box: FloatBox(exact), exact: exact, body)
    }

    private func visit(level: Int, node: Int, box: FloatBox, exact: Edges, _ body: (Int32) -> Void) {
        let here = index(level: level, node: node)
        var bits = blocks[here].intersects(box).bits
        while bits != 0 {
            let lane = bits.trailingZeroBitCount
            bits &= bits &- 1
            if level > 0 {
                visit(level: level - 1, node: node << 4 | lane, box: box, exact: exact, body)
            } else {
                let item = items[here][lane]
                if edges(of: item, box: blocks[here][lane]).intersects(exact) { body(item) }
            }
        }
    }
}
