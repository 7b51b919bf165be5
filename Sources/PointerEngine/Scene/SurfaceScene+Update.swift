import PointerModel

/// Changing some of a surface's nodes.
extension SurfaceScene {
    /// What a change comes to, or why it cannot be taken.
    func plan(_ change: SurfaceUpdate) throws(LayoutError) -> SurfacePlan {
        if change.remove.isEmpty, change.bringToFront.isEmpty, let moves = moves(change.put) { return .move(moves) }
        return .rebuild(try changed(by: change))
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
        return list.nodes
    }
}

/// Declared nodes that are being changed, by id.
private struct NodeList {
    private let surface: String
    private var declared: [String: Node] = [:]
    /// Of each node, or of the surface under nil, from back to front.
    private var children: [String?: [String]] = [:]

    init(_ nodes: [Node], surface: String) {
        self.surface = surface
        for node in nodes {
            declared[node.id] = node
            children[node.parent, default: []].append(node.id)
        }
    }

    /// Parents before children, siblings from back to front.
    var nodes: [Node] {
        var nodes: [Node] = []
        var pending = (children[nil] ?? []).reversed() as [String]
        while let id = pending.popLast() {
            guard let node = declared[id] else { continue }
            nodes.append(node)
            pending += (children[id] ?? []).reversed()
        }
        return nodes
    }

    mutating func remove(_ id: String) throws(LayoutError) {
        guard let node = declared[id] else { throw .noSuchNode(surface: surface, node: id) }
        children[node.parent]?.removeAll { $0 == id }
        var pending = [id]
        while let id = pending.popLast() {
            declared[id] = nil
            pending += children.removeValue(forKey: id) ?? []
        }
    }

    mutating func put(_ node: Node) throws(LayoutError) {
        if let parent = node.parent {
            guard declared[parent] != nil else { throw .noSuchNode(surface: surface, node: parent) }
            var above: String? = parent
            while let id = above {
                guard id != node.id else { throw .parentInsideNode(surface: surface, node: node.id) }
                above = declared[id]?.parent
            }
        }
        if let before = declared[node.id] {
            if before.parent != node.parent {
                children[before.parent]?.removeAll { $0 == node.id }
                children[node.parent, default: []].append(node.id)
            }
        } else {
            children[node.parent, default: []].append(node.id)
        }
        declared[node.id] = node
    }

    mutating func bringToFront(_ id: String) throws(LayoutError) {
        guard let node = declared[id] else { throw .noSuchNode(surface: surface, node: id) }
        children[node.parent]?.removeAll { $0 == id }
        children[node.parent, default: []].append(id)
    }
}
