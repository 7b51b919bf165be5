import PointerEngine
import PointerModel

extension LintedSurface {
    /// Reports a surface of the configuration in front of what a client declares: the pointer misses what the program shows there.
    func checkCover(_ findings: inout LintFindings) {
        guard surface.name.owner == .configuration, let place = scene.frontToBack.firstIndex(of: index) else { return }
        let covered = scene.frontToBack[(place + 1)...].filter {
            scene[surface: $0].name.owner != .configuration && scene[surface: $0].frame.clearlyIntersects(surface.frame)
        }
        guard let first = covered.first, let last = covered.last else { return }
        let z = scene[surface: last].declaration.z
        let lower = z > LayoutLimits.z.lowerBound ? ", or give it a z below \(z)" : ""
        findings.add(
            .aboveWindows,
            node: SceneNode.none,
            "the configuration's surface covers \(LintText.name(scene[surface: first].name.id)) of a program, which the "
                + "pointer misses there; take it out of the configuration\(lower)"
        )
    }
}
