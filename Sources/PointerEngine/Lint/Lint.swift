public import PointerModel

extension Layout {
    /// What a layout's author would want to know before a user does.
    public func warnings() -> [LayoutWarning] {
        let scene = Scene(self)
        return scene.regions.indices.compactMap { index in
            let region = scene.regions[index]
            let node = scene[node: region.node]
            guard !node.hitArea.covers(region.declaration.rect) else { return nil }
            return LayoutWarning(
                rule: .regionExceedsHitArea,
                surface: scene[surface: node.surface].id,
                node: node.id,
                region: index - Int(node.regions.lowerBound),
                message: "the region is larger than the hit area of its node and is active only inside it; "
                    + "grow the node with hitInsets"
            )
        }
    }
}
