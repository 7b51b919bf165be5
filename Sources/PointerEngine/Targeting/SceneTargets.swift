import PointerModel

/// A scene's magnetic targets, as far as no surface in front hides them.
///
/// They are looked up where they are asked for, node by node: the scene has an index of the nodes, and the regions of a node lie inside of
/// it. So no change of a layout has targets worked out anew. Like an ``Inquiry``, a look-up takes a limited number of steps; what it has
/// not come to by then attracts nothing.
struct SceneTargets: TargetField {
    /// For the nearest target, which each motion may ask for, and for all around the end of a flick.
    private static let stepsForNearest = HitTestQuery.mostSteps
    private static let stepsForAll = 6 * HitTestQuery.mostSteps
    /// How far around a point the nearest target is looked for first, in points.
    private static let firstReach = 64.0

    private let scene: Scene
    private let settings: EffectSettings

    init(_ scene: Scene, settings: EffectSettings) {
        self.scene = scene
        self.settings = settings
    }

    func nearest(to point: Point, within distance: Double) -> Rect? {
        // Only the surface under the pointer: what lies beyond its edge is another window's.
        guard let surface = scene.surface(at: point) else { return nil }
        var steps = Self.stepsForNearest
        var reach = min(distance, Self.firstReach)
        while true {
            // What is farther away may lie in a corner of the square, and something nearer beside it.
            let nearest = nearest(to: point, on: surface, within: reach, &steps)
            if nearest != nil || reach >= distance || steps < 0 { return nearest }
            reach = min(distance, 2 * reach)
        }
    }

    /// The nearest target of a surface that nothing lies in front of.
    private func nearest(to point: Point, on surface: Int32, within reach: Double, _ steps: inout Int) -> Rect? {
        var nearest: (rect: Rect, distance: Double, node: Int32)?
        // It takes some area to share a point with a target.
        let side = max(2 * reach, 1)
        targets(of: surface, in: Rect(center: point, width: side, height: side), near: point, &steps) {
            target,
            steps in
            let distance = target.rect.squaredDistance(to: point)
            guard distance <= reach * reach else { return }
            // Of those that are equally near, the front-most.
            if let nearest, (distance, -target.handle.node) > (nearest.distance, -nearest.node) { return }
            if isOpen(target, at: point, &steps) { nearest = (target.rect, distance, target.handle.node) }
        }
        return nearest?.rect
    }

    /// Whether nothing lies in front of what of a target is nearest to a point.
    private func isOpen(_ target: RegionTarget, at point: Point, _ steps: inout Int) -> Bool {
        steps -= scene.surfaces.count
        guard let hit = scene.hitNode(at: target.rect.nearest(to: point), within: &steps),
            hit.surface == target.handle.surface
        else {
            return false
        }
        let nodes = scene.surfaces[Int(hit.surface)].nodes
        return hit.node >= target.handle.node && hit.node < nodes[Int(target.handle.node)].end
    }

    func forEach(in rect: Rect, where isWanted: (Rect) -> Bool, _ body: (Magnet) -> Void) {
        var steps = Self.stepsForAll
        // What is in front has the first steps: most of what is behind it is hidden.
        for surface in scene.frontToBack where steps >= 0 {
            targets(of: surface, in: rect, near: rect.center, &steps) { target, steps in
                guard isWanted(target.rect) else { return }
                steps -= scene.surfaces.count
                guard scene.surface(at: target.rect.nearest(to: rect.center)) == surface else { return }
                let tables = scene[surface: surface]
                body(
                    Magnet(
                        surface: surface,
                        region: target.handle.node,
                        rect: target.rect,
                        center: tables.landing(on: target.handle, settings: settings, within: &steps),
                        axes: target.axes
                    )
                )
            }
        }
    }

    /// Calls `body` with those targets of a surface that share area with a rectangle; of regions that repeat, with the one that is nearest
    /// to a point.
    private func targets(
        of surface: Int32,
        in rect: Rect,
        near point: Point,
        _ steps: inout Int,
        _ body: (RegionTarget, _ steps: inout Int) -> Void
    ) {
        let tables = scene[surface: surface]
        let inside = rect.offsetBy(dx: -tables.frame.x, dy: -tables.frame.y)
        guard tables.bounds.intersection(inside).isEmpty == false else { return }
        tables.hitAreas.forEach(intersecting: inside) { node in
            steps -= 2
            guard steps >= 0, tables.isInteractive(node) else { return }
            let area = tables.visibleHitArea(node, within: &steps)
            guard !area.intersection(inside).isEmpty else { return }
            tables.forEachNumber(of: node, nearest: area.nearest(to: tables.inside(point))) { number in
                steps -= 3
                guard steps >= 0 else { return }
                let handle = RegionHandle(surface: surface, node: node, number: number)
                let target = tables.effectiveRect(of: handle, within: area, settings: settings)
                guard !target.intersection(rect).isEmpty else { return }
                steps -= 32
                guard let axes = tables.magneticAxes(of: handle, settings: settings) else { return }
                body(RegionTarget(handle: handle, rect: target, axes: axes), &steps)
            }
        }
    }
}

/// A region that attracts the pointer.
private struct RegionTarget {
    let handle: RegionHandle
    /// On screen.
    let rect: Rect
    let axes: Axes
}
