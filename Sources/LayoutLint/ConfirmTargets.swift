import PointerEngine
import PointerModel

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
