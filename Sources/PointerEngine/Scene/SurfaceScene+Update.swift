import PointerModel

/// Changes of some of a surface's nodes.
extension SurfaceScene {
    /// Returns the plan of a change, or throws if the change is invalid. `maximum` limits what the surface may declare after it;
    /// it is not checked if only frames change.
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
        var nodes = ChangedNodes(of: self, by: change, maximum: maximum.nodes)
        while try !nodes.advance({ _ in false }) {}
        try check(nodes.size, maximum: maximum)
        return .rebuild(nodes.nodes)
    }

    func check(_ size: DeclarationCount, maximum: DeclarationCount) throws(LayoutError) {
        guard size.nodes <= maximum.nodes else { throw .tooManyNodes(surface: name) }
        guard size.elements <= maximum.elements else { throw .tooManyElements(surface: name) }
        guard size.bytes <= maximum.bytes else { throw .tooManyBytes(surface: name) }
    }

    /// Carries out a plan.
    func carryOut(_ plan: SurfacePlan) {
        switch plan {
        case .replace(let changes): replace(changes)
        case .rebuild(let nodes): build(nodes)
        }
    }

    /// Returns the replacements in place that a change consists of; nil if it is more than that.
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
                // A change that moves nodes repeatedly, each with its descendants, is more work than a new build.
                moved += Int(nodes[Int(index)].end - index)
                guard moved <= nodes.count else { return nil }
            }
            changes.append(change)
        }
        // The second of two declarations of one node would be compared with the original instead of the first.
        guard changes.count < 2 || Set(changes.map(\.index)).count == changes.count else { return nil }
        return changes
    }
}
