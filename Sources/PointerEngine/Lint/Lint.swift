public import PointerModel

extension Layout {
    /// What rounding may make of a rectangle that was turned or scaled, in points.
    private static let slack = 1e-6

    /// What a layout's author would want to know before a user does.
    public func warnings() -> [LayoutWarning] {
        let scene = Scene(self)
        let settings = EffectSettings()
        var warnings: [LayoutWarning] = []
        for (index, surface) in scene.surfaces.enumerated() {
            for node in surface.nodes.indices.lazy.map(Int32.init)
            where surface[node: node].interaction != SceneNode.none {
                let interaction = surface.interactions[Int(surface[node: node].interaction)]
                for number in 0..<Int32(interaction.regions.count) {
                    let handle = RegionHandle(surface: Int32(index), node: node, number: number)
                    let uncut = surface.toScreen(node).apply(to: scene.declaration(of: handle).rect)
                    let effective = scene.effectiveRect(of: handle, settings: settings)
                    guard !effective.insetBy(dx: -Self.slack, dy: -Self.slack).covers(uncut) else { continue }
                    warnings.append(
                        LayoutWarning(
                            rule: .regionExceedsHitArea,
                            surface: surface.id,
                            node: surface[node: node].id,
                            region: Int(number),
                            message: "the region reaches beyond the area that hits its node and is active only inside "
                                + "it; grow the node, and the nodes around it, with hitInsets"
                        )
                    )
                }
            }
        }
        return warnings
    }
}
