import PointerModel

extension PackedTree {
    /// A tree of the rectangles, whose places in the array are their items.
    init(_ rects: [Rect]) {
        slots = Array(repeating: 0, count: rects.count)
        guard !rects.isEmpty else { return }
        let order = CurveOrder.sort(rects.count) { Edges(rects[$0]) }
        reserve()
        place(order) { Edges(rects[$0]) }
    }

    /// Builds it anew from the rectangles as they are now, in the memory it has.
    mutating func rebuild() {
        guard count > 0 else { return }
        // The boxes are rounded outwards; the order along the curve need not be exact.
        let order = CurveOrder.sort(count) { blocks[Int(slots[$0]) >> 4][Int(slots[$0]) & 15].edges }
        let boxes = order.map { blocks[Int(slots[Int($0)]) >> 4][Int(slots[Int($0)]) & 15] }
        fill(order) { boxes[$0] }
        finish()
    }

    /// Makes the blocks for as many items as there are.
    private mutating func reserve() {
        var nodes = count <= BoxBlock.width ? 1 : (count + Self.leafFill - 1) / Self.leafFill
        levels = [0, nodes]
        while nodes > 1 {
            nodes = (nodes + BoxBlock.width - 1) / BoxBlock.width
            levels.append(levels[levels.count - 1] + nodes)
        }
        let total = levels[levels.count - 1]
        blocks = Array(repeating: .empty, count: total)
        items = Array(repeating: SIMD16(repeating: Self.nobody), count: total)
    }

    private mutating func place(_ order: [Int32], _ edges: (Int) -> Edges) {
        for item in order {
            let exact = edges(Int(item))
            keepResidual(of: item, exact, box: FloatBox(exact))
        }
        fill(order) { FloatBox(edges(Int(order[$0]))) }
        finish()
    }

    /// Puts the items into the leaves in this order, as evenly as it goes.
    private mutating func fill(_ order: [Int32], _ box: (Int) -> FloatBox) {
        let leaves = levels[1]
        var next = 0
        for leaf in 0..<leaves {
            let end = (leaf + 1) * order.count / leaves
            var block = BoxBlock.empty
            var lanes = SIMD16<Int32>(repeating: Self.nobody)
            var lane = 0
            while next < end {
                block[lane] = box(next)
                lanes[lane] = order[next]
                slots[Int(order[next])] = Int32(leaf << 4 | lane)
                lane += 1
                next += 1
            }
            blocks[leaf] = block
            items[leaf] = lanes
        }
    }

    /// Computes the nodes above the leaves.
    private mutating func finish() {
        looseness = 0
        for level in 0..<top {
            for node in 0..<(levels[level + 1] - levels[level]) {
                let child = index(level: level, node: node)
                let parent = index(level: level + 1, node: node >> 4)
                let bounds = blocks[child].bounds
                blocks[parent][node & 15] = bounds
                items[parent][node & 15] = items[child].greatest
                if level == 0 { looseness += Double(bounds.halfPerimeter) }
            }
        }
        builtLooseness = looseness
        movesSinceBuild = 0
    }
}
