import PointerEngine
import PointerModel

extension LintedSurface {
    /// Reports a region that reaches beyond its node's hit area.
    func checkHitArea(around region: LintedRegion, _ findings: inout LintFindings) {
        // For a whole node, the rules about hit areas report the mistake.
        guard let number = region.number, !region.effective.isEmpty else { return }
        let area = areas[Int(region.node)]
        guard !area.nearlyCovers(region.rect), !isClipped(region.node, region.rect) else { return }
        let excess = LintText.excess(of: region.rect, over: area)
        findings.add(
            .regionExceedsHitArea,
            node: region.node,
            region: number,
            "the region reaches beyond the area that hits its node, by \(excess), and is active only inside it; "
                + remedy(for: region)
        )
    }

    /// Reports a node whose hit area was enlarged while its one region, the whole node, was not.
    func checkHitArea(beyond region: LintedRegion, _ findings: inout LintFindings) {
        guard region.number == nil else { return }
        let area = areas[Int(region.node)]
        let interaction = surface.interactions[Int(surface[node: region.node].interaction)]
        // The client of an asked node decides where the region is.
        guard !interaction.isAsked, !area.isEmpty, !region.rect.isEmpty, !region.rect.nearlyCovers(area) else {
            return
        }
        let excess = LintText.excess(of: area, over: region.rect)
        findings.add(
            .hitAreaExceedsRegion,
            node: region.node,
            "its hit area reaches beyond its region, by \(excess), where the region is not active; "
                + remedy(forHitAreaOf: region.node, &findings.pairs.hitAreas)
        )
    }

    private func remedy(for region: LintedRegion) -> String {
        let isOwnTooSmall = !uncut[Int(region.node)].nearlyCovers(region.rect)
        switch container(of: region.node, cutting: region.rect) {
        case nil: return "grow the node with hitInsets"
        case SceneNode.none?: return "shrink the region or move the node: its surface ends there"
        case let container?:
            let name = LintText.name(id(container))
            return isOwnTooSmall
                ? "grow the node with hitInsets, and \(name), which contains it, with \(growth(of: container))"
                : "grow \(name), which contains the node, with \(growth(of: container))"
        }
    }

    /// Reports a hit area that a container or the surface cuts off. The node's regions must be checked before.
    func checkCut(of node: Int32, _ findings: inout LintFindings) {
        guard isTarget(node), !findings.exceeded.contains(node) else { return }
        let (own, area) = (uncut[Int(node)], areas[Int(node)])
        guard !area.nearlyCovers(own), !isClipped(node, own), let container = container(of: node, cutting: own) else {
            return
        }
        let excess = LintText.excess(of: own, over: area)
        guard container == SceneNode.none else {
            let name = LintText.name(id(container))
            return findings.add(
                .hitAreaCut,
                node: node,
                "its hit area loses \(excess) to \(name), which contains it; give \(name) \(growth(of: container)) too, or room"
            )
        }
        // Nothing lies beyond a surface's edge, so an enlarged hit area may end there; a node may not.
        let bounds = surface.toSurface(node).apply(to: surface[node: node].bounds)
        guard !surface.bounds.nearlyCovers(bounds.intersection(own)) else { return }
        findings.add(
            .hitAreaCut,
            node: node,
            "its hit area loses \(excess) to its surface, which ends there; move it inside"
        )
    }
}
