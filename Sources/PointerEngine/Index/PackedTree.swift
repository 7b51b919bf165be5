import PointerModel

/// The rectangles of an index, in a tree whose nodes hold sixteen boxes and, for each, the greatest item in it, so that whatever
/// lies behind the answer found so far is passed over.
///
/// It is built of leaves that hold the items in the order of a space-filling curve, with room to spare, so that an item that moves
/// far finds a place near where it goes; where it finds none a leaf is split in two, for which there are blocks in reserve.
struct PackedTree: ~Copyable, Sendable {
    /// An item's or a child's lane where there is none.
    static let nobody: Int32 = -1
    /// How many of a block's sixteen lanes are used at first.
    static let fill = 14
    /// How many items stay in their order, as it costs more to sort them than it saves: painting order has a locality of its own.
    static let mostUnsorted = 1024

    /// The nodes and then the leaves, both followed by those in reserve. A leaf's boxes are the items', a node's are its
    /// children's bounds.
    var blocks: [BoxBlock] = []
    /// For each lane of each block: the item of a leaf, the greatest item below a node, or `nobody`.
    var items: [SIMD16<Int32>] = []
    /// For each lane of each node: the child's block, or `nobody`.
    var children: [SIMD16<Int32>] = []
    /// For each block: sixteen times the node that it is a child of plus its lane there; `nobody` for the root.
    var parents: [Int32] = []
    /// For each item: sixteen times its leaf plus its lane.
    var slots: [Int32] = []
    var root = 0
    /// Where the reserves of nodes and of leaves start.
    var nodesEnd = 0
    var leavesEnd = 0
    /// For each item what its box lost by rounding; empty while no item lost anything.
    var residuals: [EdgeResidual] = []
    /// The edges that no residual can express: those beyond the range of `Float`, and next to zero.
    var oddEdges: [Int32: Edges] = [:]

    /// The sum of the half perimeters of the leaves' bounds: what it is, and what it was after the last build.
    var looseness: Double = 0
    var builtLooseness: Double = 0
    /// What a leaf counts for at most, however far out one of its items is.
    var greatestLooseness: Double = 0
    /// By how much the bounds of a leaf may grow before another one is looked for.
    var easyGrowth: Double = 0
    var movesSinceBuild = 0
    /// Whether a leaf could not be split for lack of blocks.
    var isExhausted = false
    /// Whether there is but one leaf, with items, of which none lost anything by rounding: they are in their order.
    private(set) var isPlainLeaf = false

    var count: Int { slots.count }

    @inline(__always)
    func isLeaf(_ block: Int) -> Bool { block >= children.count }

    /// The exact edges of an item, given the box that stands for it.
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

    /// The exact edges of an item.
    func edges(of item: Int32) -> Edges {
        let slot = Int(slots[Int(item)])
        return edges(of: item, box: blocks[slot >> 4][slot & 15])
    }

    /// Keeps what rounding `edges` to a box loses.
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

    /// How many bytes for each item there are for something else.
    var bytesLeft: Double {
        if !residuals.isEmpty { return FrontGridTuning.bytesPerInexactItem }
        return count <= Self.mostUnsorted ? FrontGridTuning.bytesPerItemOfFew : FrontGridTuning.bytesPerItem
    }

    /// Finds out whether it is a plain leaf, once it is built.
    mutating func notePlainLeaf() { isPlainLeaf = children.isEmpty && residuals.isEmpty && count > 0 }

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

    /// Bytes held, but for what the arrays themselves need.
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
