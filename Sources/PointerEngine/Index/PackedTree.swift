import PointerModel

/// A tree of the rectangles of an index. Each node holds sixteen boxes and the greatest item in each, so that a query skips
/// everything behind the item found so far.
///
/// The leaves hold the items in the order of a space-filling curve and have free lanes, so that an item that moves far finds room
/// near its new place. If it finds none, a leaf is split; there are blocks in reserve for that.
struct PackedTree: ~Copyable, Sendable {
    /// Marks a lane without an item or a child.
    static let none: Int32 = -1
    /// Number of a block's sixteen lanes that a build uses.
    static let fill = 14
    /// Up to this many items keep their order: sorting them costs more than it saves, because painting order has a locality of
    /// its own.
    static let mostUnsorted = 1024

    /// Nodes, then leaves, each followed by their reserve. A leaf holds the boxes of items, a node the bounds of its children.
    var blocks: [BoxBlock] = []
    /// For each lane of each block: the item of a leaf, the greatest item below a node, or `none`.
    var items: [SIMD16<Int32>] = []
    /// For each lane of each node: the child's block, or `none`.
    var children: [SIMD16<Int32>] = []
    /// For each block: sixteen times the node that it is a child of plus its lane there; `none` for the root.
    var parents: [Int32] = []
    /// For each item: sixteen times its leaf plus its lane.
    var slots: [Int32] = []
    var root = 0
    /// Indices at which the reserves of nodes and of leaves start.
    var nodesEnd = 0
    var leavesEnd = 0
    /// For each item, what its box lost by rounding; empty while no item lost anything.
    var residuals: [EdgeResidual] = []
    /// Edges that no residual can express: those beyond the range of `Float`, and next to zero.
    var oddEdges: [Int32: Edges] = [:]

    /// Sum of the half perimeters of the leaves' bounds: the current one, and the one after the last build.
    var looseness: Double = 0
    var builtLooseness: Double = 0
    /// Greatest contribution of a leaf to `looseness`, however far out one of its items is.
    var greatestLooseness: Double = 0
    /// Growth of a leaf's bounds up to which an item stays in its leaf.
    var easyGrowth: Double = 0
    var movesSinceBuild = 0
    /// Whether a leaf could not be split for lack of blocks.
    var isExhausted = false
    /// Whether the tree is one leaf with items that are all exact; they are in their order.
    private(set) var isPlainLeaf = false

    var count: Int { slots.count }

    @inline(__always)
    func isLeaf(_ block: Int) -> Bool { block >= children.count }

    /// Returns the exact edges of an item, given its box.
    @inline(__always)
    func edges(of item: Int32, box: FloatBox) -> Edges {
        if residuals.isEmpty { return box.edges }
        return inexactEdges(of: item, box: box)
    }

    private func inexactEdges(of item: Int32, box: FloatBox) -> Edges {
        let residual = residuals[Int(item)]
        if residual.isOdd { return oddEdges[item] ?? box.edges }
        return residual.edges(of: box)
    }

    /// Returns the exact edges of an item.
    func edges(of item: Int32) -> Edges {
        let slot = Int(slots[Int(item)])
        return edges(of: item, box: blocks[slot >> 4][slot & 15])
    }

    /// Stores what rounding `edges` to a box loses.
    @inline(__always)
    mutating func keepResidual(of item: Int32, _ edges: Edges, box: FloatBox) {
        if !residuals.isEmpty || box.edges != edges { changeResidual(of: item, edges, box: box) }
    }

    private mutating func changeResidual(of item: Int32, _ edges: Edges, box: FloatBox) {
        if box.edges == edges {
            if !residuals.isEmpty {
                if residuals[Int(item)].isOdd { oddEdges[item] = nil }
                residuals[Int(item)] = .nothing
            }
            return
        }
        if residuals.isEmpty {
            residuals = Array(repeating: .nothing, count: count)
            isPlainLeaf = false
        }
        if residuals[Int(item)].isOdd { oddEdges[item] = nil }
        let residual = EdgeResidual(edges, box: box)
        residuals[Int(item)] = residual
        if residual.isOdd { oddEdges[item] = edges }
    }

    /// Bytes for each item that the front grid may take.
    var bytesLeft: Double {
        if !residuals.isEmpty { return FrontGridTuning.bytesPerInexactItem }
        return count <= Self.mostUnsorted ? FrontGridTuning.bytesPerItemOfFew : FrontGridTuning.bytesPerItem
    }

    /// Updates `isPlainLeaf` after a build.
    mutating func updatePlainLeaf() { isPlainLeaf = children.isEmpty && residuals.isEmpty && count > 0 }

    func copy() -> PackedTree { PackedTree(copying: self) }

    private init(copying other: borrowing PackedTree) {
        blocks = other.blocks
        items = other.items
        children = other.children
        parents = other.parents
        slots = other.slots
        root = other.root
        nodesEnd = other.nodesEnd
        leavesEnd = other.leavesEnd
        residuals = other.residuals
        oddEdges = other.oddEdges
        looseness = other.looseness
        builtLooseness = other.builtLooseness
        greatestLooseness = other.greatestLooseness
        easyGrowth = other.easyGrowth
        movesSinceBuild = other.movesSinceBuild
        isExhausted = other.isExhausted
        isPlainLeaf = other.isPlainLeaf
    }

    /// Size of the arrays' elements in bytes.
    var memoryFootprint: Int {
        blocks.capacity * MemoryLayout<BoxBlock>.stride
            + items.capacity * MemoryLayout<SIMD16<Int32>>.stride
            + children.capacity * MemoryLayout<SIMD16<Int32>>.stride
            + parents.capacity * MemoryLayout<Int32>.stride
            + slots.capacity * MemoryLayout<Int32>.stride
            + residuals.capacity * MemoryLayout<EdgeResidual>.stride
            + oddEdges.capacity * (MemoryLayout<Int32>.stride + MemoryLayout<Edges>.stride)
    }
}

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
