import PointerModel

/// A scene's magnetic targets, as far as no surface in front hides them.
struct SceneTargets: TargetField {
    private let scene: Scene
    private let settings: EffectSettings

    /// - Parameter scene: with its magnets found.
    init(_ scene: Scene, settings: EffectSettings) {
        self.scene = scene
        self.settings = settings
    }

    func nearest(to point: Point, within distance: Double) -> Magnet? {
        // Only the surface under the pointer: what lies beyond its edge is another window's.
        guard let surface = scene.surface(at: point), let magnets = scene.surfaces[Int(surface)].magnets else {
            return nil
        }
        let inside = scene.surfaces[Int(surface)].inside(point)
        let entry = magnets.nearest(to: inside, within: distance, orRepeating: true) { entry in
            isOpen(magnet(entry, on: surface), at: point)
        }
        guard let entry else { return nil }
        guard entry.isRepeating else { return magnet(entry, on: surface) }
        // The rectangle around those that repeat is nearer than any of them where they leave gaps.
        var nearest = magnets.nearest(to: inside, within: distance, orRepeating: false) { entry in
            isOpen(magnet(entry, on: surface), at: point)
        }.map { magnet($0, on: surface) }
        var hidden = 0
        var least = nearest?.rect.squaredDistance(to: point) ?? distance * distance
        for entry in magnets.repeating where entry.rect.squaredDistance(to: inside) <= least {
            guard hidden < SurfaceMagnets.mostHidden else { break }
            guard let magnet = repeated(entry, on: surface, near: point) else { continue }
            let squaredDistance = magnet.rect.squaredDistance(to: point)
            guard squaredDistance <= least else { continue }
            guard isOpen(magnet, at: point) else {
                hidden += 1
                continue
            }
            nearest = magnet
            least = squaredDistance
        }
        return nearest
    }

    /// Whether nothing lies in front of what of a target is nearest to a point.
    private func isOpen(_ magnet: Magnet, at point: Point) -> Bool {
        guard let hit = scene.hitNode(at: magnet.rect.nearest(to: point)), hit.surface == magnet.surface else {
            return false
        }
        let nodes = scene.surfaces[Int(hit.surface)].nodes
        return hit.node >= magnet.region && hit.node < nodes[Int(magnet.region)].end
    }

    func forEach(in rect: Rect, _ body: (Magnet) -> Void) {
        for surface in scene.surfaces.indices.lazy.map(Int32.init) {
            let origin = scene.surfaces[Int(surface)].frame.origin
            scene.surfaces[Int(surface)].magnets?.forEach(in: rect.offsetBy(dx: -origin.x, dy: -origin.y)) { entry in
                let magnet =
                    entry.isRepeating ? repeated(entry, on: surface, near: rect.center) : magnet(entry, on: surface)
                guard let magnet, scene.surface(at: magnet.rect.nearest(to: rect.center)) == surface else { return }
                body(magnet)
            }
        }
    }

    private func magnet(_ entry: SurfaceMagnets.Entry, on surface: Int32) -> Magnet {
        let origin = scene.surfaces[Int(surface)].frame.origin
        return Magnet(
            surface: surface,
            region: entry.node,
            rect: entry.rect.offsetBy(dx: origin.x, dy: origin.y),
            center: Point(x: entry.center.x + origin.x, y: entry.center.y + origin.y),
            axes: entry.axes
        )
    }

    /// The one of repeating regions that is nearest to a point.
    private func repeated(_ entry: SurfaceMagnets.Entry, on surface: Int32, near point: Point) -> Magnet? {
        let tables = scene.surfaces[Int(surface)]
        let nearest = entry.rect.nearest(to: tables.inside(point))
        let interaction = tables.interactions[Int(tables[node: entry.node].interaction)]
        let repetition = tables.repetitions[Int(interaction.repeating)]
        let first = tables.regions[Int(repetition.region)].rect
        let local = tables.local(nearest, in: entry.node)
        let number = repetition.number(at: local, of: first) ?? repetition.nearest(to: local, of: first)
        let handle = RegionHandle(surface: surface, node: entry.node, number: entry.number + number)
        let rect = tables.effectiveRect(of: handle, settings: settings)
        guard !rect.isEmpty else { return nil }
        // The middle of what is drawn lies in each of them where it does in the first.
        let toSurface = tables.toSurface(entry.node)
        let shift = toSurface.apply(to: repetition.rect(number, of: first)).center - toSurface.apply(to: first).center
        var magnet = magnet(entry, on: surface)
        magnet.center = magnet.center + shift
        magnet.rect = rect
        return magnet
    }
}
