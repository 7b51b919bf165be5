import PointerModel

/// A glide with the time of its next step.
struct Gliding {
    let glide: Glide
    var step: Timestamp
    /// Target that the glide was bent to, as it was then; nil if the glide is free.
    var target: GlideTarget?
}

/// The target that a glide ends on.
struct GlideTarget {
    let region: RegionIdentity
    /// Middle of the shape, or the rail, on screen.
    let middle: Point
    let axes: Axes

    /// Whether the target is the same, in the same place.
    func isSame(as other: GlideTarget) -> Bool {
        region.isSame(as: other.region) && middle == other.middle && axes == other.axes
    }
}

/// Motion of the pointer's own, and targeting.
extension Engine {
    /// Returns the targeting strategy at a position.
    private func targeting(at position: Point) -> Targeting {
        scene.surface(at: position).flatMap { scene.surfaces[Int($0)].declaration.targeting }
            ?? settings.targeting.strategy
    }

    /// Traits of the targeting strategies in use anywhere.
    private var targetingTraits: TargetingTraits { scene.targetingTraits.union(derived.targetingTraits) }

    /// Returns a motion as the targeting strategy adjusts it.
    @inline(__always)
    func adjusted(_ translation: Vector) -> Vector {
        targetingTraits.contains(.adjustsMotion) ? adjustedByTargeting(translation) : translation
    }

    private func adjustedByTargeting(_ translation: Vector) -> Vector {
        let targeting = targeting(at: pointer.position)
        guard targeting.traits.contains(.adjustsMotion) else { return translation }
        return targeting.adjusted(
            translation,
            at: pointer.position,
            among: SceneTargets(scene, settings: settings.effects),
            settings: settings.targeting
        )
    }

    /// Location to resolve in place of the pointer's position.
    var resolvedLocation: Point {
        @inline(__always)
        get { resolvedLocation(for: pointer.position) }
    }

    /// Returns the location to resolve in place of a position.
    @inline(__always)
    func resolvedLocation(for position: Point) -> Point {
        targetingTraits.contains(.movesLocation) ? locationByTargeting(for: position) : position
    }

    private func locationByTargeting(for position: Point) -> Point {
        let targeting = targeting(at: position)
        guard targeting.traits.contains(.movesLocation) else { return position }
        return targeting.location(
            for: position,
            among: SceneTargets(scene, settings: settings.effects),
            settings: settings.targeting
        )
    }

    /// Handles the lift of the last finger: a flick glides on, and a pointer at rest is recentered. `time` is the time of the
    /// report, as for the motion before it.
    mutating func lift(at time: Timestamp, holding buttons: Buttons) {
        guard buttons.isEmpty, !pointer.isLatched, !isPaused, reportedPlace == nil else { return }
        let speed = velocity.velocity(at: time)
        guard
            var glide = Glide(from: pointer.position, velocity: speed, at: now, settings: settings.inertia)
        else {
            recenter(.lift, holding: buttons)
            return
        }
        let target = bend(&glide)
        self.glide = Gliding(
            glide: glide,
            step: now.advanced(bySeconds: InertiaSettings.stepInterval),
            target: target
        )
    }

    /// Bends a free glide to the target that the strategy chooses.
    /// - Returns: that target; nil if there is none, and the glide stays free.
    private func bend(_ glide: inout Glide) -> GlideTarget? {
        var steps = 4 * HitTestQuery.mostSteps
        let landing = targeting(at: glide.start).landing(
            from: glide.start,
            velocity: glide.velocity,
            projectedEnd: glide.projectedEnd,
            among: SceneTargets(scene, settings: settings.effects),
            settings: settings.targeting,
            // A closure, because the method itself would capture a copy of the engine.
            where: { isReachable($0, within: &steps) }
        )
        guard let landing else { return nil }
        glide.land(on: landing)
        return glideTarget(at: landing.point)
    }

    /// Returns the target of a glide that ends at a point.
    private func glideTarget(at point: Point) -> GlideTarget? {
        guard let handle = region(at: point) else { return nil }
        return scene.glideTarget(handle, settings: settings.effects)
    }

    /// Updates the glide after a change of the layout, an answer or the modifiers. If its target is gone, covered or elsewhere,
    /// the glide goes on from its position, with its velocity, to the target that the strategy chooses now.
    mutating func followGlideTarget() {
        guard let gliding = glide, let target = gliding.target, let landing = gliding.glide.landing else { return }
        if let found = glideTarget(at: landing.point), found.isSame(as: target) { return }
        guard var glide = gliding.glide.continued(at: now, settings: settings.inertia) else {
            self.glide = nil
            recenter(.lift, holding: pointer.buttons)
            return
        }
        let next = bend(&glide)
        self.glide = Gliding(glide: glide, step: gliding.step, target: next)
    }

    /// Whether a target gets the pointer once it is there, with nothing in front of it. `steps` counts as in a ``HitTestQuery``.
    private func isReachable(_ landing: Landing, within steps: inout Int) -> Bool {
        steps -= 16
        return steps >= 0 && Layout.clamp(landing.point, movedBy: .zero, to: scene.outputs) == landing.point
            && region(at: landing.point, within: &steps).map {
                $0.surface == landing.surface && $0.node == landing.region
            } ?? false
    }

    /// Performs one step of a glide.
    mutating func step(_ gliding: Gliding) {
        let isOver = gliding.step >= gliding.glide.end
        glide =
            isOver
            ? nil
            : Gliding(
                glide: gliding.glide,
                step: gliding.step.advanced(bySeconds: InertiaSettings.stepInterval),
                target: gliding.target
            )
        pointer.position = Layout.clamp(
            gliding.glide.position(at: gliding.step),
            movedBy: .zero,
            to: scene.outputs
        )
        resolveRegion(.motion)
        if isOver { recenter(.lift, holding: pointer.buttons) }
    }

    /// Starts the time after which a mouse rests and the pointer is recentered. A pointer that an absolute device placed stays.
    mutating func rest() {
        guard !isPlaced, !isPaused, activeStyle.entered != nil, let mouseRest = derived.mouseRest else {
            restDeadline = nil
            return
        }
        restDeadline = now.advanced(byMicroseconds: mouseRest)
    }

    /// Recenters the pointer, if the region there is still the same. A region that the pointer has left and that only the exit
    /// delay keeps does not get it back.
    mutating func recenter(_ occasion: RecenteringOccasion, holding buttons: Buttons) {
        guard let entered = activeStyle.entered, let current,
            let middle = entered.style.recentered(
                pointer.position,
                in: entered.region.rect,
                rail: entered.rail,
                on: occasion,
                buttons: buttons,
                isLatched: pointer.isLatched,
                largeThreshold: settings.effects.largeThreshold,
                settings: settings.recentering
            ),
            Layout.clamp(middle, movedBy: .zero, to: scene.outputs) == middle, self.region(at: middle) == current,
            self.region(at: resolvedLocation) == current
        else {
            return
        }
        pointer.position = middle
        // Another node of the same region may now be under the pointer.
        hit = scene.hitNode(at: resolvedLocation)
    }

    /// Returns the region at a point as far as it is known, without asking a client.
    private func region(at point: Point) -> RegionHandle? {
        var steps = HitTestQuery.mostSteps
        return region(at: point, within: &steps)
    }

    /// Like `region(at:)`, within a number of steps, which count as in a ``HitTestQuery``.
    private func region(at point: Point, within steps: inout Int) -> RegionHandle? {
        var query = HitTestQuery(mayWait: false)
        let before = min(steps, HitTestQuery.mostSteps)
        (query.nodeSteps, query.steps) = (before, before)
        defer { steps -= 2 * before - query.nodeSteps - query.steps }
        return scene.resolve(
            point,
            modifiers: pointer.modifiers,
            settings: settings.effects,
            query: &query
        ).region
    }
}
