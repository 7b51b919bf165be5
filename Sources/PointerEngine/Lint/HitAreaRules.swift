import PointerModel

extension LintedSurface {
    /// Regions that reach where their node is not hit.
    func findRegionsBeyondHitAreas(_ findings: inout LintFindings) {
        for region in regions {
            // What a whole node lacks is its hit area's, not the region's.
            guard let number = region.number, !region.effective.isEmpty else { continue }
            let area = areas[Int(region.node)]
            guard !area.nearlyCovers(region.rect) else { continue }
            let excess = LintText.excess(of: region.rect, over: area)
            findings.add(
                .regionExceedsHitArea,
                node: region.node,
                region: number,
                "the region reaches beyond the area that hits its node, by \(excess), and is active only inside it; "
                    + remedy(for: region)
            )
        }
    }

    /// Nodes that were grown while their one region, the whole node, was not.
    func findHitAreasBeyondRegions(_ findings: inout LintFindings) {
        for region in regions where region.number == nil {
            let area = areas[Int(region.node)]
            let interaction = surface.interactions[Int(surface[node: region.node].interaction)]
            // Of one that is asked the client says where its region is.
            guard !interaction.isAsked, !area.isEmpty, !region.rect.isEmpty, !region.rect.nearlyCovers(area) else {
                continue
            }
            let excess = LintText.excess(of: area, over: region.rect)
            findings.add(
                .hitAreaExceedsRegion,
                node: region.node,
                "its hit area reaches beyond its region, by \(excess), and there the pointer is not its own; "
                    + "give the interaction a region as large as the hit area"
            )
        }
    }

    private func remedy(for region: LintedRegion) -> String {
        let isOwnTooSmall = !uncut[Int(region.node)].nearlyCovers(region.rect)
        switch container(of: region.node, cutting: region.rect) {
        case nil: return "grow the node with hitInsets"
        case SceneNode.none?: return "shrink the region or move the node: its surface ends there"
        case let container?:
            let name = LintText.name(id(container))
            return isOwnTooSmall
                ? "grow the node with hitInsets, and \(name), which contains it, too"
                : "grow \(name), which contains the node, with hitInsets"
        }
    }

    /// Hit areas that what contains them cuts off.
    func findCutHitAreas(_ findings: inout LintFindings) {
        for node in nodes where isTarget(node) && !findings.exceeded.contains(node) {
            let (own, area) = (uncut[Int(node)], areas[Int(node)])
            guard !area.nearlyCovers(own), let container = container(of: node, cutting: own) else { continue }
            let excess = LintText.excess(of: own, over: area)
            guard container == SceneNode.none else {
                let name = LintText.name(id(container))
                findings.add(
                    .hitAreaCut,
                    node: node,
                    "its hit area loses \(excess) to \(name), which contains it; give \(name) hitInsets too, or room"
                )
                continue
            }
            // Nothing lies beyond a surface's edge, so that what a hit area is enlarged by may well end there; a node may not.
            let bounds = surface.toSurface(node).apply(to: surface[node: node].bounds)
            guard !surface.bounds.nearlyCovers(bounds.intersection(own)) else { continue }
            findings.add(
                .hitAreaCut,
                node: node,
                "its hit area loses \(excess) to its surface, which ends there; move it inside"
            )
        }
    }
}
