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

    /// A region for each segment that can be chosen. Separators fade out as the pointer comes to any of them, and in as it leaves.
    private static func segments(of children: [Node]) -> [Region] {
        let separators = children.filter { $0.role == .separator }
        let enter = separators.map { NodeAnimation(node: $0.id, alpha: 0) }
        let exit = separators.map { NodeAnimation(node: $0.id, alpha: $0.alpha) }
        return children.filter { $0.role == .segment && $0.isEnabled && !$0.isHidden }.map { segment in
            Region(
                rect: segment.frame,
                identifier: segment.id,
                style: .content(.highlight(Preview(node: segment.id))),
                enterAnimations: enter,
                exitAnimations: exit
            )
        }
    }
}
