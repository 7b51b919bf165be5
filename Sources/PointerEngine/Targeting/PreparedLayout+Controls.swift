package import PointerModel

/// What a layout has for hands that click.
extension PreparedLayout {
    /// Whether a surface has a region.
    package var hasRegions: Bool {
        scene.surfaces.indices.contains { index in
            let tables = scene[surface: Int32(index)]
            return tables.nodes.indices.contains { tables.isInteractive(Int32($0)) }
        }
    }

    /// Returns the regions of buttons and the like that share area with a rectangle, without those that another surface hides.
    ///
    /// They are the targets that attract the pointer on both axes. Like each look-up of targets, this one takes a limited number of steps.
    package func controls(in rect: Rect) -> [Rect] {
        var controls: [Rect] = []
        SceneTargets(scene, settings: EffectSettings()).forEach(in: rect, where: { _ in true }) { magnet in
            if magnet.axes == .both { controls.append(magnet.rect) }
        }
        return controls
    }
}
