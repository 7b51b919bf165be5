import PointerModel

extension LintedSurface {
    /// Nodes where nobody can get at them: outside of what contains them, or of all screens.
    func findOutsideNodes(_ findings: inout LintFindings) {
        for node in nodes where !isHidden[Int(node)] && isLost(node) {
            let parent = parents[Int(node)]
            guard parent != SceneNode.none else {
                findings.add(
                    .nodeOutsideContainer,
                    node: node,
                    "it lies outside its surface, which is \(LintText.size(surface.bounds)), and is never hit; move it inside"
                )
                continue
            }
            // What contains it was said to be lost already.
            guard !isLost(parent), uncut[Int(parent)].isEmpty || !areas[Int(parent)].isEmpty else { continue }
            findings.add(.nodeOutsideContainer, node: node, loss(of: node, in: parent))
        }
        findNodesOffScreen(&findings)
    }

    private func loss(of node: Int32, in parent: Int32) -> String {
        let name = LintText.name(id(parent))
        if uncut[Int(parent)].isEmpty {
            return
                "it is contained in \(name), whose hit area is empty, and is never hit; give \(name) a size or hitInsets"
        }
        guard uncut[Int(parent)].clearlyIntersects(uncut[Int(node)]) else {
            return "it lies outside \(name), which contains it, and is never hit; move it inside or grow \(name)"
        }
        return "it lies where \(name), which contains it, is itself cut off, and is never hit; move it inside"
    }

    private func findNodesOffScreen(_ findings: inout LintFindings) {
        let outputs = scene.outputs
        // A layout file has none.
        guard !outputs.isEmpty else { return }
        let frame = surface.frame
        guard outputs.contains(where: { $0.frame.clearlyIntersects(frame) }) else {
            findings.add(
                .outsideOutputs,
                node: SceneNode.none,
                "the surface is on no output, where the pointer never is; move it onto one"
            )
            return
        }
        if outputs.contains(where: { $0.frame.nearlyCovers(frame) }) { return }
        var isOnOutput: [Bool] = []
        isOnOutput.reserveCapacity(surface.nodes.count)
        for node in nodes {
            let area = areas[Int(node)].offsetBy(dx: frame.x, dy: frame.y)
            isOnOutput.append(outputs.contains { $0.frame.clearlyIntersects(area) })
            let parent = parents[Int(node)]
            // What a node off the screens contains is there too: one warning will do.
            guard !area.isEmpty, !isOnOutput[Int(node)], parent == SceneNode.none || isOnOutput[Int(parent)] else {
                continue
            }
            findings.add(
                .outsideOutputs,
                node: node,
                "it is on no output, where the pointer never is; move it onto one"
            )
        }
    }
}
