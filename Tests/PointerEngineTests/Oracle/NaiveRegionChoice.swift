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
        if all.isEmpty {
            let padding = node.padding ?? .zero
            let width = padding.left + node.frame.width + padding.right
            let height = padding.top + node.frame.height + padding.bottom
            all = [Region(rect: Rect(x: -padding.left, y: -padding.top, width: width, height: height))]
        }
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
            var interaction = Interaction()
            for segment in children where segment.role == .segment && segment.isEnabled && !segment.isHidden {
                let separators = Self.separators(beside: segment, among: children)
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

    /// The separators with no middle of another visible segment between theirs and the segment's.
    private static func separators(beside segment: Node, among children: [Node]) -> [Node] {
        let all = children.filter { $0.role == .segment }.map(\.frame.center)
        func spread(_ axis: KeyPath<Point, Double>) -> Double {
            (all.map { $0[keyPath: axis] }.max() ?? 0) - (all.map { $0[keyPath: axis] }.min() ?? 0)
        }
        let axis: KeyPath<Point, Double> = spread(\.x) >= spread(\.y) ? \.x : \.y
        // Of equal middles the one that is declared first comes first.
        let row = children.filter { $0.role == .separator || $0.role == .segment && !$0.isHidden }
            .enumerated()
            .sorted {
                let (left, right) = ($0.element.frame.center[keyPath: axis], $1.element.frame.center[keyPath: axis])
                return left != right ? left < right : $0.offset < $1.offset
            }
            .map(\.element)
        guard let own = row.firstIndex(where: { $0.id == segment.id }) else { return [] }
        return row.indices.filter { place in
            row[place].role == .separator
                && !row.indices.contains {
                    $0 != own && row[$0].role == .segment && ($0 - own) * (place - own) > 0
                        && abs($0 - own) < abs(place - own)
                }
        }.map { row[$0] }
    }
}
