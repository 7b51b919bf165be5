import PointerEngine
import PointerModel

extension LintedSurface {
    /// Reports a node that cannot be hit because it lies outside its container.
    func checkPlace(of node: Int32, _ findings: inout LintFindings) {
        guard !isHidden[Int(node)], isLost(node), !isClipped(node, uncut[Int(node)]) else { return }
        let parent = parents[Int(node)]
        guard parent != SceneNode.none else {
            return findings.add(
                .nodeOutsideContainer,
                node: node,
                "it lies outside its surface, which is \(LintText.size(surface.bounds)), and is never hit; move it inside"
            )
        }
        // The container has a warning already.
        guard !isLost(parent), uncut[Int(parent)].isEmpty || !areas[Int(parent)].isEmpty else { return }
        findings.add(.nodeOutsideContainer, node: node, loss(of: node, in: parent))
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

    /// Reports a surface that is on no output.
    func checkOutput(_ findings: inout LintFindings) {
        guard !scene.outputs.isEmpty, !isOnOutput(surface.frame) else { return }
        findings.add(
            .outsideOutputs,
            node: SceneNode.none,
            "the surface is on no output, so the pointer never reaches it; move it onto one"
        )
    }

    /// Reports a node that is on no output, if its surface is on one.
    func checkOutput(of node: Int32, _ findings: inout LintFindings) {
        let frame = surface.frame
        // A layout file has no outputs.
        guard !scene.outputs.isEmpty, isOnOutput(frame),
            !scene.outputs.contains(where: { $0.frame.nearlyCovers(frame) })
        else {
            return
        }
        let parent = parents[Int(node)]
        // If the parent is on no output either, its warning is enough.
        guard !areas[Int(node)].isEmpty, !isOnOutput(node), parent == SceneNode.none || isOnOutput(parent) else {
            return
        }
        findings.add(
            .outsideOutputs,
            node: node,
            "it is on no output, so the pointer never reaches it; move it onto one"
        )
    }

    private func isOnOutput(_ node: Int32) -> Bool {
        isOnOutput(areas[Int(node)].offsetBy(dx: surface.frame.x, dy: surface.frame.y))
    }

    private func isOnOutput(_ rect: Rect) -> Bool { scene.outputs.contains { $0.frame.clearlyIntersects(rect) } }
}

extension LintedSurface {
    /// Reports a button whose confirmation target can be on no output, so that it cannot be confirmed.
    func checkConfirmTarget(of node: Int32, _ findings: inout LintFindings) {
        let outputs = scene.outputs
        // A layout file has no outputs.
        guard !outputs.isEmpty, !areas[Int(node)].isEmpty, case .confirm(let confirm) = surface.control(of: node) else {
            return
        }
        let toScreen = surface.toScreen(node)
        let bounds = surface[node: node].bounds
        let corners = [
            Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.minY),
            Point(x: bounds.minX, y: bounds.maxY), Point(x: bounds.maxX, y: bounds.maxY),
        ]
        let isLost = corners.contains { corner in
            let target = toScreen.apply(to: confirm.target(for: corner))
            return !outputs.contains { $0.frame.clearlyIntersects(target) }
        }
        guard isLost else { return }
        findings.add(
            .confirmTargetOutside,
            node: node,
            "if it is pressed at an edge, its confirmation target is on no output, which the pointer never reaches; "
                + "give confirm an offset to another side, or move the node"
        )
    }
}
