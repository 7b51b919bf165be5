import PointerModel

/// Replacement of nodes' declarations in place.
extension SurfaceScene {
    /// Replaces the declarations of nodes. The result is that of a new build, but the work is only that of these nodes and, if
    /// their hit areas change, of their descendants.
    func replace(_ changes: [NodeReplacement]) {
        var controls: Set<Int32> = []
        for change in changes {
            guard change.extent != .frame else {
                move(change.index, to: change.node.frame)
                continue
            }
            replace(change)
            controls.insert(change.index)
            controls.insert(nodes[Int(change.index)].parent)
        }
        guard !controls.isEmpty else { return }
        for control in controls.sorted() where control != SceneNode.none { renewSegments(of: control) }
        forgetAllAnswers()
        compactIfWorthwhile()
    }

    /// Moves a node with its descendants.
    func move(_ index: Int32, to frame: Rect) {
        nodes[Int(index)].frame = frame
        placeSubtree(index)
        forgetLocations(of: index..<nodes[Int(index)].end)
    }

    private func replace(_ change: NodeReplacement) {
        let index = Int(change.index)
        discard(change.index)
        var scene = nodes[index]
        let placed = scene.flags.intersection([.inexact, .flat])
        declare(change.node, in: &scene)
        scene.flags.formUnion(placed)
        if scene.interaction == SceneNode.none, let interaction = scene.role?.interaction(children: []) {
            scene.interaction = add(interaction)
            scene.flags.insert(.roleInteraction)
        }
        nodes[index] = scene
        renewInteractive(change.index)
        if change.extent == .place { placeSubtree(change.index) }
    }

    /// Computes the positions and hit areas of a node and its descendants again.
    private func placeSubtree(_ index: Int32) {
        let room = indexedRoom(inside: nodes[Int(index)].parent)
        let subtree = index..<nodes[Int(index)].end
        var visible: [Rect] = []
        visible.reserveCapacity(subtree.count)
        for placed in subtree {
            place(placed)
            let above = nodes[Int(placed)].parent
            let area = placed == index ? room : roomInside(above, hitArea: visible[Int(above - index)])
            visible.append(visibleHitArea(placed, in: area))
            hitAreas.move(placed, to: visible[Int(placed - index)])
        }
    }

    /// Updates the nearest interactive node of a node and its descendants.
    private func renewInteractive(_ index: Int32) {
        let nearest = interactive(of: nodes[Int(index)], at: index)
        guard nearest != nodes[Int(index)].interactive else { return }
        nodes[Int(index)].interactive = nearest
        let end = nodes[Int(index)].end
        var node = index + 1
        while node < end {
            let nearest = interactive(of: nodes[Int(node)], at: node)
            // Below a node that has its own, or keeps its nearest one, nothing changes.
            guard nearest != nodes[Int(node)].interactive else {
                node = nodes[Int(node)].end
                continue
            }
            nodes[Int(node)].interactive = nearest
            node += 1
        }
    }

    /// Renews the interaction of a segmented control, which derives from its children. Other nodes stay as they are.
    private func renewSegments(of index: Int32) {
        let scene = nodes[Int(index)]
        guard let role = scene.role, role == .segmentedControl,
            scene.interaction == SceneNode.none || scene.flags.contains(.roleInteraction)
        else {
            return
        }
        discard(interaction: scene.interaction)
        nodes[Int(index)].interaction = SceneNode.none
        nodes[Int(index)].flags.remove(.roleInteraction)
        if let interaction = role.interaction(children: children(of: index)) {
            nodes[Int(index)].interaction = add(interaction)
            nodes[Int(index)].flags.insert(.roleInteraction)
        }
        renewInteractive(index)
    }

    /// Returns the children of a segmented control from back to front, at most ``PointerEngineLimit/segments``.
    private func children(of index: Int32) -> [Node] {
        var children: [Node] = []
        var child = index + 1
        while child < nodes[Int(index)].end, children.count < PointerEngineLimit.segments.most {
            children.append(node(child))
            child = nodes[Int(child)].end
        }
        return children
    }

    /// Discards all answers of clients; answers to open questions may still come.
    private func forgetAllAnswers() {
        let openQuestions = openQuestions
        removeAllAsked()
        expectAnswers(to: openQuestions)
    }

    /// Discards all questions to clients and their answers.
    func removeAllAsked() {
        for place in asked.indices {
            let interaction = nodes[Int(asked[place].node)].interaction
            if interaction != SceneNode.none { interactions[Int(interaction)].asked = SceneNode.none }
        }
        (asked, waiting, late) = ([], [], [])
    }

    /// Subtracts what a node declares from the counts, and counts its table entries as discarded.
    private func discard(_ index: Int32) {
        let declared = node(index)
        size -= DeclarationCount(of: declared)
        if !declared.gestures.isEmpty { gesturedNodes -= 1 }
        let scene = nodes[Int(index)]
        if scene.details != SceneNode.none { discarded += 1 }
        if scene.insets != SceneNode.none { discarded += 1 }
        discard(interaction: scene.interaction)
    }

    private func discard(interaction: Int32) {
        guard interaction != SceneNode.none else { return }
        discarded += 1 + interactions[Int(interaction)].regions.count
    }
}
