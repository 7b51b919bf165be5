import PointerEngine
import PointerModel

extension LintedSurface {
    /// Reports a region that a sibling in front hides in part.
    ///
    /// A sibling wholly inside the region lies on top of it, not beside it, and is no mistake: a button on a canvas, for example.
    func checkOverlap(of region: LintedRegion, _ findings: inout LintFindings) {
        let node = region.node
        // The same sibling usually hides the node's other regions, which need no further warning.
        guard isExact[Int(node)], region.isPlain, findings.overlapped != node,
            findings.pairs.overlaps < LayoutLintLimit.pairs.most
        else {
            return
        }
        let rect = region.rect.intersection(areas[Int(node)])
        guard let front = sibling(inFrontOf: node, hiding: rect, &findings.pairs.overlaps) else { return }
        let area = areas[Int(front)]
        let part = area.nearlyCovers(rect) ? "all" : LintText.size(area.intersection(rect))
        findings.add(
            .regionsOverlap,
            node: node,
            region: region.number,
            "\(LintText.name(id(front))) lies in front of the region and hides \(part) of it; move them apart, or let "
                + "hit areas and regions of both end half-way between them"
        )
    }

    /// Returns the rearmost sibling in front of a node that hides some of `rect` without lying inside of it; nil if there is
    /// none.
    private func sibling(inFrontOf node: Int32, hiding rect: Rect, _ pairs: inout Int) -> Int32? {
        let end = ends[Int(node)]
        let parent = parents[Int(node)]
        var found = Int32.max
        surface.hitAreas.forEach(intersecting: rect) { other in
            pairs += 1
            guard other >= end, other < found, parents[Int(other)] == parent, isExact[Int(other)] else { return }
            let area = areas[Int(other)]
            guard area.clearlyIntersects(rect), area.nearlyCovers(rect) || !rect.nearlyCovers(area) else { return }
            found = other
        }
        return found == .max ? nil : found
    }

    /// Reports repeating regions that are larger than their distance.
    func checkPitch(of region: LintedRegion, _ findings: inout LintFindings) {
        guard let repetition = region.repetition, repetition.count > 1 else { return }
        var rect = region.declaration.rect
        if let path = region.declaration.path { rect = rect.intersection(path.bounds) }
        let next = repetition.rect(1, of: rect)
        guard rect.clearlyIntersects(next) else { return }
        findings.add(
            .repeatingRegionsOverlap,
            node: region.node,
            region: region.number,
            "each of the repeating regions covers \(LintText.size(rect.intersection(next))) of the next and wins there; let "
                + "the pitch be at least the regions' size"
        )
    }
}
