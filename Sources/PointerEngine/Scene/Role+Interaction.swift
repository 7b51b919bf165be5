import PointerModel

extension Role {
    /// Of a segmented control's children as many count: the first ones.
    static let mostParts = 256

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
        return children.indices.filter { children[$0].isChoosable }.map { place in
            let segment = children[place]
            let separators = row.separators(besideChild: place)
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

extension Node {
    /// Whether a segment can be chosen.
    fileprivate var isChoosable: Bool { role == .segment && isEnabled && !isHidden }
}

/// The segments and separators of a segmented control in the order of their middles, along the axis on which its segments lie farther
/// apart.
private struct SegmentRow {
    /// As many separators go with a segment on each side of it: the nearest ones.
    private static let mostSeparators = LayoutLimits.animationsPerRegion / 2

    private let children: [Node]
    /// The places among the children.
    private let parts: [Int]
    /// Where each child stands among the parts; nil: it is none.
    private var positions: [Int?]

    /// - Parameter children: the control's. A hidden segment takes no place.
    init(_ children: [Node]) {
        let centers = children.filter { $0.role == .segment }.map(\.frame.center)
        let width = (centers.map(\.x).max() ?? 0) - (centers.map(\.x).min() ?? 0)
        let height = (centers.map(\.y).max() ?? 0) - (centers.map(\.y).min() ?? 0)
        func middle(_ node: Node) -> Double { width >= height ? node.frame.midX : node.frame.midY }
        self.children = children
        let middles = children.map(middle)
        parts = children.indices
            .filter { children[$0].role == .separator || (children[$0].role == .segment && !children[$0].isHidden) }
            .sorted { middles[$0] < middles[$1] }
        positions = Array(repeating: nil, count: children.count)
        for (position, place) in parts.enumerated() { positions[place] = position }
    }

    /// The separators with no other segment between them and this one.
    func separators(besideChild place: Int) -> [Node] {
        guard let position = positions[place] else { return [] }
        func isSeparator(_ place: Int) -> Bool { children[place].role == .separator }
        let before = parts[..<position].suffix(Self.mostSeparators).reversed().prefix(while: isSeparator)
        let after = parts[(position + 1)...].prefix(Self.mostSeparators).prefix(while: isSeparator)
        return (before.reversed() + after).map { children[$0] }
    }
}
