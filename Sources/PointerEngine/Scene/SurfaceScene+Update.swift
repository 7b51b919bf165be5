import PointerModel

/// Changing some of a surface's nodes.
extension SurfaceScene {
    /// What a change comes to, or why it cannot be taken.
    /// - Parameter maximum: what the surface may have after it, unless nothing but frames becomes another.
    func plan(_ change: SurfaceUpdate, maximum: DeclarationCount) throws(LayoutError) -> SurfacePlan {
        if change.remove.isEmpty, change.insert.isEmpty, change.bringToFront.isEmpty,
            let changes = replacements(change.put)
        {
            var size = size
            for change in changes {
                size -= DeclarationCount(of: node(change.index))
                size += DeclarationCount(of: change.node)
            }
            if changes.contains(where: { $0.extent != .frame }) { try check(size, maximum: maximum) }
            return .replace(changes)
        }
        var nodes = ChangedNodes(of: self, by: change)
        while try !nodes.advance({ _ in false }) {}
        try check(nodes.size, maximum: maximum)
        return .rebuild(nodes.nodes)
    }

    func check(_ size: DeclarationCount, maximum: DeclarationCount) throws(LayoutError) {
        guard size.nodes <= maximum.nodes else { throw .tooManyNodes(surface: name) }
        guard size.elements <= maximum.elements else { throw .tooManyElements(surface: name) }
        guard size.bytes <= maximum.bytes else { throw .tooManyBytes(surface: name) }
    }

    /// Does what was planned.
    func carryOut(_ plan: SurfacePlan) {
        switch plan {
        case .replace(let changes): replace(changes)
        case .rebuild(let nodes): build(nodes)
        }
    }

    /// The nodes that get another declaration in their place, if the change is no more than that.
    func replacements(_ declared: [Node]) -> [NodeReplacement]? {
        var changes: [NodeReplacement] = []
        changes.reserveCapacity(declared.count)
        var moved = 0
        for node in declared {
            let index = index(of: node.id)
            guard index != SceneNode.none else { return nil }
            let before = self.node(index)
            guard before.parent.hasSameBytes(as: node.parent) else { return nil }
            let parent = nodes[Int(index)].parent
            let isSegment = parent != SceneNode.none && nodes[Int(parent)].role == .segmentedControl
            let change = NodeReplacement(of: before, at: index, with: node, isSegment: isSegment)
            if change.extent != .look {
                // A change that moves nodes over and over, each with all that it contains, is more work than to begin anew.
                moved += Int(nodes[Int(index)].end - index)
                guard moved <= nodes.count else { return nil }
            }
            changes.append(change)
        }
        // Of two declarations of one node the first would be compared with what the second replaces.
        guard changes.count < 2 || Set(changes.map(\.index)).count == changes.count else { return nil }
        return changes
    }
}
