import PointerModel

/// Which region holds at a point, found by asking every declared one, repeated ones one by one.
struct NaiveRegionChoice {
    /// The node whose interaction it is, and the region where it is; nil: there is none.
    private(set) var winner: (node: String, region: Region)?
    /// The nodes whose interactions were asked.
    private(set) var asked: [String] = []
    /// As of `NaiveHitTest`.
    private(set) var margin = Double.infinity

    /// - Parameter textLinePadding: how far lines of text reach beyond themselves.
    init(_ hit: NaiveHitTest, modifiers: Modifiers, textLinePadding: Double) {
        guard let surface = hit.surface else { return }
        for (node, point) in hit.path {
            guard let interaction = node.interaction ?? node.roleInteraction(in: surface), interaction.isEnabled else {
                continue
            }
            asked.append(node.id)
            if let region = region(of: interaction, node, at: point, modifiers, textLinePadding) {
                winner = (node.id, region)
                return
            }
        }
    }

    private mutating func region(
        of interaction: Interaction,
        _ node: Node,
        at point: Point,
        _ modifiers: Modifiers,
        _ padding: Double
    ) -> Region? {
        var all = interaction.regions
        if let repeating = interaction.repeating {
            for number in 0..<repeating.count {
                let (dx, dy) = (repeating.pitch.dx * Double(number), repeating.pitch.dy * Double(number))
                var region = repeating.first
                region.rect = region.rect.offsetBy(dx: dx, dy: dy)
                region.path = region.path?.mapping { Point(x: $0.x + dx, y: $0.y + dy) }
                all.append(region)
            }
        }
        if all.isEmpty { all = [Region(rect: node.bounds)] }
        let held = all.filter { modifiers.isSuperset(of: $0.modifiers) }
        var best: Region?
        for region in held where isInside(region, region.rect, point) {
            if best.map({ region.priority > $0.priority }) ?? true { best = region }
        }
        guard best == nil, node.role == .text, !(interaction.regions.isEmpty && interaction.repeating == nil) else {
            return best
        }
        var least = Double.infinity
        for region in held {
            let padded = Rect(
                x: region.rect.x,
                y: region.rect.y - padding,
                width: region.rect.width,
                height: region.rect.height + 2 * padding
            )
            let distance = max(region.rect.minY - point.y, point.y - region.rect.maxY)
            guard isInside(region, padded, point) else { continue }
            if distance < least { (best, least) = (region, distance) }
        }
        return best
    }

    private mutating func isInside(_ region: Region, _ rect: Rect, _ point: Point) -> Bool {
        margin = min(margin, rect.distanceToEdge(from: point))
        guard rect.minX <= point.x, point.x < rect.maxX, rect.minY <= point.y, point.y < rect.maxY else { return false }
        guard let outline = region.path else { return true }
        for (dx, dy) in [(-1e-9, -1e-9), (1e-9, -1e-9), (-1e-9, 1e-9), (1e-9, 1e-9)]
        where outline.contains(Point(x: point.x + dx, y: point.y + dy)) != outline.contains(point) {
            margin = 0
        }
        return outline.contains(point)
    }
}

extension Node {
    /// What controls of this role do of their own accord: bars' buttons are one region, a segmented control has one for each segment.
    fileprivate func roleInteraction(in surface: Surface) -> Interaction? {
        switch role {
        case .barButton?: return Interaction()
        case .segmentedControl?:
            let children = surface.nodes.filter { $0.parent == id }
            let separators = children.filter { $0.role == .separator }
            var interaction = Interaction()
            for segment in children where segment.role == .segment && segment.isEnabled && !segment.isHidden {
                interaction.regions.append(
                    Region(
                        rect: segment.frame,
                        identifier: segment.id,
                        style: .content(.highlight(Preview(node: segment.id))),
                        enterAnimations: separators.map { NodeAnimation(node: $0.id, alpha: 0) },
                        exitAnimations: separators.map { NodeAnimation(node: $0.id, alpha: $0.alpha) }
                    )
                )
            }
            return interaction.regions.isEmpty ? nil : interaction
        default: return nil
        }
    }
}
