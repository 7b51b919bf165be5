import PointerModel

/// The magnetic targets of a scene, except those hidden by a surface in front.
///
/// Each look-up examines nodes: the scene has an index of the nodes, and a node's regions lie inside it. So a change of the
/// layout recomputes no targets. Like a ``HitTestQuery``, a look-up takes a limited number of steps; targets that it has not
/// reached by then attract nothing.
struct SceneTargets: TargetField {
    /// Limits of a look-up of the nearest target, which each motion may make, and of all targets around the end of a flick.
    private static let stepsForNearest = PointerEngineLimit.steps.most
    private static let stepsForAll = 6 * PointerEngineLimit.steps.most
    /// Reach of the first look-up of the nearest target, in points.
    private static let firstReach = 64.0

    private let scene: Scene
    private let settings: EffectSettings
    /// Whether a point that is on no surface finds the targets of those around it.
    private let reachesOut: Bool
    /// Whose press it is: only what it leaves the press to is a target; nil if all is.
    private let owner: PressOwner?

    init(_ scene: Scene, settings: EffectSettings, reachesOut: Bool = false, of owner: PressOwner? = nil) {
        self.scene = scene
        self.settings = settings
        self.reachesOut = reachesOut
        self.owner = owner
    }

    func nearest(to point: Point, within distance: Double) -> Rect? {
        var steps = Self.stepsForNearest
        // Only the surface under the pointer counts: beyond its edge lies another window.
        guard let surface = scene.surface(at: point) else {
            return reachesOut ? nearestAround(point, within: distance, &steps) : nil
        }
        return nearest(to: point, on: surface, within: distance, &steps)
    }

    /// Returns the nearest target of the surfaces around a point that is on none.
    private func nearestAround(_ point: Point, within distance: Double, _ steps: inout Int) -> Rect? {
        var nearest: Rect?
        for surface in scene.frontToBack where steps >= 0 {
            steps -= 1
            let declaration = scene.surfaces[Int(surface)].declaration
            let least = nearest?.squaredDistance(to: point) ?? distance * distance
            guard declaration.emptiness != .meant, declaration.targeting != Targeting.none,
                scene.surfaces[Int(surface)].frame.squaredDistance(to: point) <= least,
                let target = self.nearest(to: point, on: surface, within: distance, &steps)
            else { continue }
            if nearest == nil || target.squaredDistance(to: point) < least { nearest = target }
        }
        return nearest
    }

    /// Returns the nearest target of a surface with nothing in front, looking first close by.
    private func nearest(to point: Point, on surface: Int32, within distance: Double, _ steps: inout Int) -> Rect? {
        var reach = min(distance, Self.firstReach)
        while true {
            // A target in a corner of the square may be farther away than one beside it, so only distances up to `reach` count.
            let nearest = nearest(to: point, on: surface, reaching: reach, &steps)
            if nearest != nil || reach >= distance || steps < 0 { return nearest }
            reach = min(distance, 2 * reach)
        }
    }

    /// Returns the nearest target of a surface with nothing in front.
    private func nearest(to point: Point, on surface: Int32, reaching reach: Double, _ steps: inout Int) -> Rect? {
        var nearest: (rect: Rect, distance: Double, node: Int32)?
        // Only a rectangle with some area shares a point with a target.
        let side = max(2 * reach, 1)
        targets(of: surface, in: Rect(center: point, width: side, height: side), near: point, &steps) {
            target,
            steps in
            let distance = target.rect.squaredDistance(to: point)
            guard distance <= reach * reach else { return }
            // Of targets at the same distance, the front-most wins.
            if let nearest, (distance, -target.handle.node) > (nearest.distance, -nearest.node) { return }
            if isOpen(target, at: point, &steps) { nearest = (target.rect, distance, target.handle.node) }
        }
        return nearest?.rect
    }

    /// Whether nothing lies in front of the target's point nearest to `point`.
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
        // The surfaces in front get the steps first, because they hide most of what is behind them.
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

    /// Calls `body` with each target of a surface that shares area with a rectangle; of repeated regions, only with the one
    /// nearest to `point`.
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
            guard steps >= 0, tables.isInteractive(node),
                owner.map({ scene.leavesPress(on: $0, to: NodeHandle(surface: surface, node: node)) }) ?? true
            else { return }
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
    /// Effective region, on screen.
    let rect: Rect
    let axes: Axes
}
