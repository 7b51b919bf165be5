import PointerModel

extension Role {
    /// Returns the interaction of a node with this role that declares none, as UIKit's controls have; nil if the role has none.
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

    /// Returns a region for each segment that can be chosen. The separators beside it fade out when the pointer enters it, and in
    /// when it leaves.
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

/// The segments and separators of a segmented control in the order of their centers, along the axis on which its segments are
/// farther apart.
private struct SegmentRow {
    /// Number of separators on each side of a segment that fade with it, from the nearest one.
    private static let mostSeparators = PointerModelLimit.animationsPerRegion.most / 2

    private let children: [Node]
    /// Indices of the parts among the children.
    private let parts: [Int]
    /// Position of each child among the parts; nil if it is no part.
    private var positions: [Int?]

    /// - Parameter children: Children of the control. Hidden segments do not count.
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

    /// Returns the separators with no other segment between them and this one.
    func separators(besideChild place: Int) -> [Node] {
        guard let position = positions[place] else { return [] }
        func isSeparator(_ place: Int) -> Bool { children[place].role == .separator }
        let before = parts[..<position].suffix(Self.mostSeparators).reversed().prefix(while: isSeparator)
        let after = parts[(position + 1)...].prefix(Self.mostSeparators).prefix(while: isSeparator)
        return (before.reversed() + after).map { children[$0] }
    }
}
