import PointerModel

/// Changing some of a surface's nodes.
extension SurfaceScene {
    /// What a change comes to, or why it cannot be taken.
    /// - Parameter maximum: what the surface may have after it, unless nothing but frames becomes another.
    func plan(_ change: SurfaceUpdate, maximum: LayoutSize) throws(LayoutError) -> SurfacePlan {
        if change.remove.isEmpty, change.bringToFront.isEmpty, let moves = moves(change.put) { return .move(moves) }
        let nodes = try changed(by: change)
        let size = LayoutSize(of: nodes)
        guard size.nodes <= maximum.nodes else { throw .tooManyNodes(surface: id) }
        guard size.elements <= maximum.elements else { throw .tooManyElements(surface: id) }
        return .rebuild(nodes)
    }

    /// Does what was planned.
    func carryOut(_ plan: SurfacePlan) {
        switch plan {
        case .move(let moves):
            for (node, frame) in moves { move(node, to: frame) }
        case .rebuild(let nodes):
            build(nodes)
        }
    }

    /// The nodes and their new frames, if each of these differs from one that is there in its frame alone.
    private func moves(_ declared: [Node]) -> [(node: Int32, frame: Rect)]? {
        var moves: [(node: Int32, frame: Rect)] = []
        var moved = 0
        for node in declared {
            let index = index(of: node.id)
            guard index != SceneNode.none else { return nil }
            var before = self.node(index)
            before.frame = node.frame
            guard before == node else { return nil }
            // The regions of a segmented control are its children's frames.
            let parent = nodes[Int(index)].parent
            guard parent == SceneNode.none || nodes[Int(parent)].role != .segmentedControl else { return nil }
            // A change that moves nodes over and over, each with all that it contains, is more work than to begin anew.
            moved += Int(nodes[Int(index)].end - index)
            guard moved <= nodes.count else { return nil }
            moves.append((index, node.frame))
        }
        return moves
    }

    /// Moves a node with all that it contains.
    func move(_ index: Int32, to frame: Rect) {
        nodes[Int(index)].frame = frame
        let parent = nodes[Int(index)].parent
        let area = indexedHitArea(parent)
        var visible: [Rect] = []
        visible.reserveCapacity(Int(nodes[Int(index)].end - index))
        for moved in index..<nodes[Int(index)].end {
            place(moved)
            let above = moved == index ? area : visible[Int(nodes[Int(moved)].parent - index)]
            visible.append(visibleHitArea(moved, in: above))
            hitAreas.move(moved, to: visible[Int(moved - index)])
        }
        magnets = nil
        forgetLocations(of: index..<nodes[Int(index)].end)
    }

    /// The declared nodes after a change.
    private func changed(by change: SurfaceUpdate) throws(LayoutError) -> [Node] {
        var list = NodeList(surface.nodes, surface: id)
        for id in change.remove { try list.remove(id) }
        for node in change.put { try list.put(node) }
        for id in change.bringToFront { try list.bringToFront(id) }
        let nodes = list.nodes
        guard nodes.count < list.count else { return nodes }
        // Whatever cannot be reached from the surface is inside itself, or what is above it is.
        let reached = Set(nodes.map(\.id))
        throw .parentInsideNode(surface: id, node: change.put.first { !reached.contains($0.id) }?.id ?? id)
    }
}

/// Declared nodes that are being changed, by id. Each change takes the same time, however many there are.
private struct NodeList {
    /// A node among its siblings; not there any more if the node has another turn now.
    private struct Place {
        let id: String
        let turn: Int
    }

    private let surface: String
    private var declared: [String: (node: Node, turn: Int)] = [:]
    /// Of each node, or of the surface under nil, from back to front.
    private var children: [String?: [Place]] = [:]
    private var lastTurn = 0

    /// With those that are inside themselves.
    var count: Int { declared.count }

    init(_ nodes: [Node], surface: String) {
        self.surface = surface
        for node in nodes { append(node) }
    }

    /// Parents before children, siblings from back to front.
    var nodes: [Node] {
        var nodes: [Node] = []
        nodes.reserveCapacity(declared.count)
        var pending = (children[nil] ?? []).reversed() as [Place]
        while let place = pending.popLast() {
            guard let (node, turn) = declared[place.id], turn == place.turn else { continue }
            nodes.append(node)
            pending += (children[place.id] ?? []).reversed()
        }
        return nodes
    }

    mutating func remove(_ id: String) throws(LayoutError) {
        guard declared[id] != nil else { throw .noSuchNode(surface: surface, node: id) }
        var pending = [id]
        while let id = pending.popLast() {
            declared[id] = nil
            for child in children.removeValue(forKey: id) ?? [] where declared[child.id]?.turn == child.turn {
                pending.append(child.id)
            }
        }
    }

    mutating func put(_ node: Node) throws(LayoutError) {
        if let parent = node.parent, declared[parent] == nil { throw .noSuchNode(surface: surface, node: parent) }
        guard let before = declared[node.id] else { return append(node) }
        guard before.node.parent != node.parent else {
            declared[node.id] = (node, before.turn)
            return
        }
        append(node)
    }

    mutating func bringToFront(_ id: String) throws(LayoutError) {
        guard let (node, _) = declared[id] else { throw .noSuchNode(surface: surface, node: id) }
        append(node)
    }

    /// Lets a node come in front of its siblings.
    private mutating func append(_ node: Node) {
        lastTurn += 1
        declared[node.id] = (node, lastTurn)
        children[node.parent, default: []].append(Place(id: node.id, turn: lastTurn))
    }
}
