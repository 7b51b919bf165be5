import PointerEngine
import PointerModel

extension LintedSurface {
    /// Reports a region without a point that hits its node, or that another region always covers.
    /// - Parameters:
    ///   - region: Index of the region in `regions`.
    ///   - rivals: All regions of its node.
    ///   - findings: Receives the warning.
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

    /// Returns a node's regions in the form in which they are compared with each other.
    func rivals(of node: Int32) -> [LintedRival] { regions[ranges[Int(node)]].map(LintedRival.init) }

    /// Returns why no point of the region hits its node; nil if one may.
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
        if outline.isEmpty { return "its path encloses no area; close a path around the area that it should contain" }
        guard outline.clearlyIntersects(region.declaration.rect) else {
            return "its path lies outside its rectangle; both are in the node's space"
        }
        guard region.repetition == nil else { return nil }
        let inside = surface.toSurface(region.node).apply(to: outline.intersection(region.declaration.rect))
        return inside.clearlyIntersects(area)
            ? nil : "its path lies outside the area that hits its node; move it, or grow the node with hitInsets"
    }

    /// Returns which region of the same interaction always wins over this one; nil if none does.
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

/// The properties that decide which of two regions wins; small, because there can be a million pairs.
struct LintedRival {
    let rect: Rect
    let priority: Int
    let modifiers: Modifiers
    /// Whether the region fills its rectangle: it neither repeats nor has a path.
    let isWhole: Bool

    init(_ region: LintedRegion) {
        rect = region.rect
        priority = region.declaration.priority
        modifiers = region.declaration.modifiers
        isWhole = region.repetition == nil && region.declaration.path == nil
    }
}
