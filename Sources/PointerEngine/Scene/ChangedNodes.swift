import PointerModel

/// Computes the nodes of a surface after a change, in steps, so that other work can run in between.
struct ChangedNodes {
    private enum Stage {
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
    private var tree: NodeTree
    private var walk = NodeTree.Walk()
    private var stage = Stage.listing
    private var position = 0

    /// Creates a computation that starts with the nodes of `surface`, which must not be modified meanwhile.
    init(of surface: SurfaceScene, by change: SurfaceUpdate) {
        self.surface = surface
        self.change = change
        tree = NodeTree(capacity: surface.nodes.count + change.put.count + change.insert.count)
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
        case .listing:
            guard position < surface.nodes.count else { return begin(.removing) }
            tree.declare(surface.node(Int32(position)))
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
