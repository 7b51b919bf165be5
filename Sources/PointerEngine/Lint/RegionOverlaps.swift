import PointerModel

extension LintedSurface {
    /// Regions of which a sibling in front hides a part.
    ///
    /// One that lies wholly inside the region is on top of it and not beside it: a button on a canvas is meant to be there.
    func findOverlaps(_ findings: inout LintFindings) {
        var pairs = 0
        for node in nodes where isExact[Int(node)] && pairs < Self.maximumPairs {
            for region in regions[ranges[Int(node)]] where region.isPlain {
                let rect = region.rect.intersection(areas[Int(node)])
                guard let front = sibling(inFrontOf: node, hiding: rect, &pairs) else { continue }
                let area = areas[Int(front)]
                let part = area.nearlyCovers(rect) ? "all" : LintText.size(area.intersection(rect))
                findings.add(
                    .regionsOverlap,
                    node: node,
                    region: region.number,
                    "\(LintText.name(id(front))) lies in front of the region and hides \(part) of it; move them apart, or let "
                        + "hit areas and regions of both end half-way between them"
                )
                // The node's others are hidden by the same, or little worth another line.
                break
            }
        }
    }

    /// The rearmost sibling in front of a node that hides some of `rect` without lying inside of it, or nil.
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

    /// Regions that repeat at a smaller distance than they are large.
    func findOverlappingRepetitions(_ findings: inout LintFindings) {
        for region in regions {
            guard let repetition = region.repetition, repetition.count > 1 else { continue }
            var rect = region.declaration.rect
            if let path = region.declaration.path { rect = rect.intersection(path.bounds) }
            let next = repetition.rect(1, of: rect)
            guard rect.clearlyIntersects(next) else { continue }
            findings.add(
                .repeatingRegionsOverlap,
                node: region.node,
                region: region.number,
                "each of the repeating regions covers \(LintText.size(rect.intersection(next))) of the next and wins there; let "
                    + "the pitch be at least the regions' size"
            )
        }
    }
}
