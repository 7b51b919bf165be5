import PointerModel

/// Computes the nodes of a surface after a change, in steps, so that other work can run in between.
struct ChangedNodes {
    private enum Stage {
        case reserving
        case listing
        case removing
        case putting
        case inserting
        case bringing
        case walking
        /// Frees the tree, which takes a while if there are many nodes.
        case freeing
        case done
    }

    /// Changed nodes in painting order: parents before children, siblings from back to front.
    private(set) var nodes: [Node] = []
    /// Counts of what the nodes declare.
    private(set) var size = DeclarationCount.zero
    private let surface: SurfaceScene
    private let change: SurfaceUpdate
    private var tree = NodeTree([])
    private var walk = NodeTree.Walk()
    private var stage = Stage.reserving
    private var position = 0
    /// Number of nodes to reserve room for.
    private let capacity: Int
    /// Bytes of the lists of regions that nodes of the surface have as values, and not in the surface.
    private(set) var listedBytes = 0

    /// Creates a computation that starts with the nodes of `surface`, which must not be modified meanwhile.
    /// - Parameters:
    ///   - surface: The surface before the change.
    ///   - change: The change.
    ///   - maximum: Number of nodes that the surface may have after the change.
    init(of surface: SurfaceScene, by change: SurfaceUpdate, maximum: Int) {
        self.surface = surface
        self.change = change
        let count = surface.nodes.count
        let most = count + change.put.count + change.insert.count
        // Nodes that are put may be there already. Those that are removed keep their places.
        capacity = maximum < most ? min(most, max(count, maximum) + change.remove.count) : most
    }

    /// Bytes of the nodes and of the tree, with what is reserved for them, without the texts and paths that the nodes refer to.
    var storageBytes: Int {
        let isFreed = stage == .freeing || stage == .done
        return max(tree.storageBytes, isFreed ? 0 : NodeTree.storageBytes(reserving: capacity))
            + max(nodes.storageBytes, capacity * MemoryLayout<Node>.stride) + listedBytes
    }

    /// Continues until the nodes are complete or `isUsedUp` returns true.
    /// - Parameter isUsedUp: Receives a number of steps of about a microsecond each, and returns whether to stop after them.
    /// - Returns: Whether the nodes are complete.
    mutating func advance(_ isUsedUp: (Int) -> Bool) throws(LayoutError) -> Bool {
        while stage != .done {
            do throws(NodeTree.Mistake) {
                try step()
            } catch {
                throw LayoutError(error, on: surface.name)
            }
            if isUsedUp(stage == .freeing || stage == .done ? 64 : 16) { return stage == .done }
        }
        return true
    }

    private mutating func step() throws(NodeTree.Mistake) {
        switch stage {
        case .reserving:
            tree.reserveCapacity(capacity)
            return begin(.listing)
        case .listing:
            guard position < surface.nodes.count else { return begin(.removing) }
            let node = surface.node(Int32(position))
            listedBytes += node.interaction?.regions.storageBytes ?? 0
            tree.declare(node)
        case .removing:
            guard position < change.remove.count else { return begin(.putting) }
            try tree.remove(change.remove[position])
        case .putting:
            guard position < change.put.count else { return begin(.inserting) }
            try tree.put(change.put[position])
        case .inserting:
            guard position < change.insert.count else { return begin(.bringing) }
            try tree.insert(change.insert[position].node, below: change.insert[position].below)
        case .bringing:
            guard position < change.bringToFront.count else {
                nodes.reserveCapacity(tree.count)
                return begin(.walking)
            }
            try tree.bringToFront(change.bringToFront[position])
        case .walking:
            guard let node = tree.next(in: &walk) else {
                try tree.checkReach(of: nodes, after: change)
                return begin(.freeing)
            }
            nodes.append(node)
            size += DeclarationCount(of: node)
        case .freeing:
            if !tree.free(128) { begin(.done) }
        case .done: break
        }
        position += 1
    }

    private mutating func begin(_ stage: Stage) {
        self.stage = stage
        position = 0
    }
}

extension LayoutError {
    fileprivate init(_ mistake: NodeTree.Mistake, on surface: SurfaceName) {
        switch mistake {
        case .noSuchNode(let id): self = .noSuchNode(surface: surface, node: id)
        case .notBeside(let node, let sibling): self = .notBeside(surface: surface, node: node, below: sibling)
        case .insideItself(let id): self = .parentInsideNode(surface: surface, node: id)
        }
    }
}
