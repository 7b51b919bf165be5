import PointerModel

extension PackedTree {
    /// Creates a tree of the rectangles. An item is a rectangle's index in the array.
    init(_ edges: [Edges], _ extent: RobustExtent) {
        slots = Array(repeating: 0, count: edges.count)
        guard !edges.isEmpty else { return }
        reserve()
        build(edges, extent)
    }

    /// Rebuilds the tree from the current rectangles, in the memory that it has.
    mutating func rebuild(_ edges: [Edges], _ extent: RobustExtent) {
        guard count > 0 else { return }
        residuals = []
        oddEdges = [:]
        build(edges, extent)
    }

    private mutating func build(_ edges: [Edges], _ extent: RobustExtent) {
        let leaves = Self.nodes(above: count)
        leavesEnd = children.count + leaves
        if count <= Self.mostUnsorted {
            fillLeaves(edges) { Int32(truncatingIfNeeded: $0) }
        } else {
            let order = CurveOrder.sort(edges, extent)
            fillLeaves(edges) { order[$0] }
        }
        looseness = 0
        greatestLooseness = (extent.x.upper - extent.x.lower) + (extent.y.upper - extent.y.lower)
        buildNodes()
        builtLooseness = looseness
        easyGrowth = looseness / Double(leaves) / 2
        movesSinceBuild = 0
        isExhausted = false
        updatePlainLeaf()
    }

    /// Returns the number of blocks that hold `count` items or children.
    private static func nodes(above count: Int) -> Int { count <= BoxBlock.width ? 1 : (count + fill - 1) / fill }

    /// Allocates the blocks for all items and the reserves.
    private mutating func reserve() {
        var leaves = Self.nodes(above: count)
        if leaves > 1 {
            var level = leaves
            var nodes = 0
            while level > 1 {
                level = Self.nodes(above: level)
                nodes += level
            }
            leaves += max(leaves / 8, 1)
            children = Array(repeating: SIMD16(repeating: Self.none), count: nodes + nodes / 4 + 1)
        }
        let total = children.count + leaves
        blocks = Array(repeating: .empty, count: total)
        items = Array(repeating: SIMD16(repeating: Self.none), count: total)
        parents = Array(repeating: Self.none, count: total)
    }

    /// Distributes the items over the leaves in the order of `item`, as evenly as possible.
    private mutating func fillLeaves(_ edges: [Edges], _ item: (Int) -> Int32) {
        let first = children.count
        let leaves = leavesEnd - first
        var next = 0
        for leaf in 0..<leaves {
            let end = (leaf + 1) * count / leaves
            let block = first + leaf
            clear(block)
            var lane = 0
            while next < end {
                let number = item(next)
                let exact = edges[Int(number)]
                let box = FloatBox(exact)
                keepResidual(of: number, exact, box: box)
                blocks[block][lane & 15] = box
                items[block][lane & 15] = number
                slots[Int(number)] = Int32(truncatingIfNeeded: block << 4 | lane)
                lane += 1
                next += 1
            }
        }
    }

    /// Builds the nodes above the leaves, level by level.
    private mutating func buildNodes() {
        nodesEnd = 0
        var level = children.count..<leavesEnd
        while level.count > 1 {
            let nodes = Self.nodes(above: level.count)
            for node in 0..<nodes {
                clear(nodesEnd + node)
                let first = level.lowerBound + node * level.count / nodes
                for child in first..<level.lowerBound + (node + 1) * level.count / nodes {
                    adopt(child, by: nodesEnd + node, lane: child - first)
                }
            }
            level = nodesEnd..<nodesEnd + nodes
            nodesEnd += nodes
        }
        root = level.lowerBound
        parents[root] = Self.none
    }
}
