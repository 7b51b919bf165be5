import PointerModel

extension Role {
    /// The interaction that a node of this role has where it declares none, as UIKit's controls do; nil: none.
    func interaction(children: [Node]) -> Interaction? {
        switch self {
        case .barButton:
            return Interaction()
        case .segmentedControl:
            // Without a segment there is nothing to choose; without regions the whole control would be one.
            let segments = Self.segments(of: children)
            return segments.isEmpty ? nil : Interaction(regions: segments)
        case .segment, .separator, .button, .text:
            return nil
        }
    }

    /// A region for each segment that can be chosen. The separators beside it fade out as the pointer comes to it, and in as it leaves.
    private static func segments(of children: [Node]) -> [Region] {
        let row = SegmentRow(children)
        return children.filter { $0.role == .segment && $0.isEnabled && !$0.isHidden }.map { segment in
            let separators = row.separators(beside: segment)
            return Region(
                rect: segment.frame,
                identifier: segment.id,
                style: .content(.highlight(Preview(node: segment.id))),
                enterAnimations: separators.map { NodeAnimation(node: $0.id, alpha: 0) },
                exitAnimations: separators.map { NodeAnimation(node: $0.id, alpha: $0.alpha) }
            )
        }
    }
}

/// The segments and separators of a segmented control in the order of their middles, along the axis on which its segments lie farther
/// apart.
private struct SegmentRow {
    private let parts: [Node]

    /// - Parameter children: the control's. A hidden segment takes no place.
    init(_ children: [Node]) {
        let middles = children.filter { $0.role == .segment }.map(\.frame.center)
        let width = (middles.map(\.x).max() ?? 0) - (middles.map(\.x).min() ?? 0)
        let height = (middles.map(\.y).max() ?? 0) - (middles.map(\.y).min() ?? 0)
        func middle(_ node: Node) -> Double { width >= height ? node.frame.midX : node.frame.midY }
        parts = children.filter { $0.role == .separator || ($0.role == .segment && !$0.isHidden) }
            .sorted { middle($0) < middle($1) }
    }

    /// The separators with no other segment between them and this one.
    func separators(beside segment: Node) -> [Node] {
        guard let place = parts.firstIndex(where: { $0.id == segment.id }) else { return [] }
        let before = parts[..<place].reversed().prefix { $0.role == .separator }
        return before.reversed() + parts[(place + 1)...].prefix { $0.role == .separator }
    }
}
