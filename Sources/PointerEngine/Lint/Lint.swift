public import PointerModel

extension Layout {
    /// What rounding may make of a rectangle that was turned or scaled, in points.
    private static let slack = 1e-6

    /// What a layout's author would want to know before a user does.
    public func warnings() -> [LayoutWarning] {
        let scene = Scene(self)
        return scene.regions.indices.compactMap { index in
            let region = scene.regions[index]
            let node = scene[node: region.node]
            let uncut = node.toScreen.apply(to: region.declaration.rect)
            // A region that nobody declared is the node itself, whatever its ancestors leave of it.
            guard region.isDeclared, !region.effectiveRect.insetBy(dx: -Self.slack, dy: -Self.slack).covers(uncut)
            else {
                return nil
            }
            return LayoutWarning(
                rule: .regionExceedsHitArea,
                surface: scene[surface: node.surface].id,
                node: node.id,
                region: index - Int(node.regions.lowerBound),
                message: "the region reaches beyond the area that hits its node and is active only inside it; "
                    + "grow the node, and the nodes around it, with hitInsets"
            )
        }
    }
}
