import PointerModel

extension LintedSurface {
    /// A region that no point which hits its node is in.
    /// - Parameters:
    ///   - region: its place in `regions`.
    ///   - rivals: all regions of its node.
    func checkReach(of region: Int, among rivals: [LintedRival], _ findings: inout LintFindings) {
        let linted = regions[region]
        let place = region - ranges[Int(linted.node)].lowerBound
        guard let reason = reason(for: linted) ?? cover(of: linted, place: place, among: rivals) else { return }
        findings.add(
            .unreachableRegion,
            node: linted.node,
            region: linted.number,
            "no point is ever in the region: \(reason)"
        )
    }

    /// A node's regions as they compete with each other.
    func rivals(of node: Int32) -> [LintedRival] { regions[ranges[Int(node)]].map(LintedRival.init) }

    /// Why there is no such point as far as the node goes, or nil.
    private func reason(for region: LintedRegion) -> String? {
        let area = areas[Int(region.node)]
        if area.isEmpty { return "its node has no hit area; give the node a size or hitInsets" }
        if region.effective.isEmpty {
            return region.rect.isEmpty
                ? "its rectangle has no area; give it a width and a height"
                : "it lies outside the area that hits its node; move it, or grow the node with hitInsets"
        }
        guard let path = region.declaration.path else { return nil }
        let outline = path.bounds
        if outline.isEmpty { return "its path encloses no area; close a path around what it shall contain" }
        guard outline.clearlyIntersects(region.declaration.rect) else {
            return "its path lies outside its rectangle; both are in the node's space"
        }
        guard region.repetition == nil else { return nil }
        let inside = surface.toSurface(region.node).apply(to: outline.intersection(region.declaration.rect))
        return inside.clearlyIntersects(area)
            ? nil : "its path lies outside the area that hits its node; move it, or grow the node with hitInsets"
    }

    /// Which region of the same interaction always wins over this one, or nil.
    private func cover(of region: LintedRegion, place: Int, among siblings: [LintedRival]) -> String? {
        let own = siblings[place]
        for (otherPlace, other) in siblings.enumerated() where otherPlace != place && other.isWhole {
            let wins = other.priority > own.priority || (other.priority == own.priority && otherPlace < place)
            guard wins, own.modifiers.isSuperset(of: other.modifiers), other.rect.covers(region.effective) else {
                continue
            }
            return "region \(otherPlace) covers it and wins; reorder them, or give it a greater priority"
        }
        return nil
    }
}

/// What decides which of two regions wins: there can be a million pairs.
struct LintedRival {
    let rect: Rect
    let priority: Int
    let modifiers: Modifiers
    /// Whether it is all that its rectangle says.
    let isWhole: Bool

    init(_ region: LintedRegion) {
        rect = region.rect
        priority = region.declaration.priority
        modifiers = region.declaration.modifiers
        isWhole = region.repetition == nil && region.declaration.path == nil
    }
}
