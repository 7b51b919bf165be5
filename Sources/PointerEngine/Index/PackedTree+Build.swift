import PointerModel

extension PackedTree {
    /// A tree of the rectangles, whose places in the array are their items.
    init(_ rects: [Rect], _ extent: RobustExtent) {
        slots = Array(repeating: 0, count: rects.count)
        guard !rects.isEmpty else { return }
        reserve()
        build(extent) { Edges(rects[$0]) }
    }

    /// Builds it anew from the rectangles as they are now, in the memory it has.
    mutating func rebuild(_ edges: [Edges], _ extent: RobustExtent) {
        guard count > 0 else { return }
        residuals = []
        oddEdges = [:]
        build(extent) { edges[$0] }
    }

    private mutating func build(_ extent: RobustExtent, _ edges: (Int) -> Edges) {
        if count <= Self.mostUnsorted {
            fill {
                $0
            } _: {
                edges($0)
            }
        } else {
            let order = CurveOrder.sort(count, extent, edges)
            fill {
                Int(order[$0])
            } _: {
                edges($0)
            }
        }
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
        rooms = Array(repeating: 0, count: top > 0 ? levels[2] - levels[1] : 0)
    }

    /// Puts the items into the leaves in this order, as evenly as it goes.
    private mutating func fill(_ item: (Int) -> Int, _ edges: (Int) -> Edges) {
        let leaves = levels[1]
        var next = 0
        for leaf in 0..<leaves {
            let end = (leaf + 1) * count / leaves
            blocks[leaf] = .empty
            items[leaf] = SIMD16(repeating: Self.nobody)
            var lane = 0
            while next < end {
                let number = item(next)
                let exact = edges(number)
                let box = FloatBox(exact)
                keepResidual(of: Int32(truncatingIfNeeded: number), exact, box: box)
                blocks[leaf][lane & 15] = box
                items[leaf][lane & 15] = Int32(truncatingIfNeeded: number)
                slots[number] = Int32(truncatingIfNeeded: leaf << 4 | lane)
                lane += 1
                next += 1
            }
            if top > 0 { noteRoom(inLeaf: leaf, lane < BoxBlock.width) }
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
