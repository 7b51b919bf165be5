import PointerModel

/// Motion of the pointer's own.
extension Engine {
    /// Handles the lift of the last finger: a flick glides on, and a pointer at rest is recentered. `time` is the time of the
    /// report, as for the motion before it.
    mutating func lift(at time: Timestamp, holding buttons: Buttons) {
        guard buttons.isEmpty, !pointer.isLatched, !isPaused, !cursor.isReported else { return }
        let speed = inertia.velocity.velocity(at: time)
        guard
            var glide = Glide(from: pointer.position, velocity: speed, at: now, settings: settings.inertia)
        else {
            recenter(.lift, holding: buttons)
            return
        }
        let target = bend(&glide)
        inertia.begin(glide, towards: target, at: now, &deadlines)
    }

    /// Bends a free glide to the target that the strategy chooses.
    /// - Returns: that target; nil if there is none, and the glide stays free.
    private func bend(_ glide: inout Glide) -> GlideTarget? {
        var steps = 4 * PointerEngineLimit.steps.most
        let landing = scene.targeting(at: glide.start, settings: prepared).landing(
            from: glide.start,
            velocity: glide.velocity,
            projectedEnd: glide.projectedEnd,
            among: SceneTargets(scene, settings: settings.effects),
            settings: landingSettings(at: glide.projectedEnd),
            // A closure, because the method itself would capture a copy of the engine.
            where: { isReachable($0, within: &steps) }
        )
        guard let landing else { return nil }
        glide.land(on: landing)
        return glideTarget(at: landing.point)
    }

    /// Returns the settings of a landing. Where emptiness is meant, only a target around the end of the free glide gets the pointer.
    private func landingSettings(at end: Point) -> TargetingSettings {
        var targeting = settings.targeting
        if scene.isEmptinessMeant(at: end) { targeting.lookUpRadius = 0 }
        return targeting
    }

    /// Returns the target of a glide that ends at a point.
    private func glideTarget(at point: Point) -> GlideTarget? {
        guard let handle = region(at: point) else { return nil }
        return scene.glideTarget(handle, settings: settings.effects)
    }

    /// Updates the glide after a change of the layout, an answer or the modifiers. If its target is gone, covered or elsewhere,
    /// the glide goes on from its position, with its velocity, to the target that the strategy chooses now.
    mutating func followGlideTarget() {
        guard let current = inertia.glide, let target = inertia.target, let landing = current.landing else { return }
        if let found = glideTarget(at: landing.point), found.isSame(as: target) { return }
        guard var glide = current.continued(at: now, settings: settings.inertia) else {
            inertia.stopGlide(&deadlines)
            recenter(.lift, holding: pointer.buttons)
            return
        }
        let next = bend(&glide)
        inertia.change(to: glide, towards: next)
    }

    /// Whether a target gets the pointer once it is there, with nothing in front of it. `steps` counts as in a ``HitTestQuery``.
    private func isReachable(_ landing: Landing, within steps: inout Int) -> Bool {
        steps -= 16
        return steps >= 0 && Layout.clamp(landing.point, movedBy: .zero, to: reach) == landing.point
            && region(at: landing.point, within: &steps).map {
                $0.surface == landing.surface && $0.node == landing.region
            } ?? false
    }

    /// Makes the glide's step that is due at a time.
    mutating func stepGlide(at time: Timestamp) {
        guard let (position, isOver) = inertia.step(at: time, &deadlines) else { return }
        pointer.position = Layout.clamp(position, movedBy: .zero, to: reach)
        resolveRegion(.motion)
        guard isOver else { return }
        recenter(.lift, holding: pointer.buttons)
        restartDwell()
    }

    /// Starts the time after which a mouse rests and the pointer is recentered. A pointer that an absolute device placed stays.
    mutating func rest() {
        guard !cursor.isPlaced, !isPaused, tracker.activeStyle.entered != nil, let mouseRest = prepared.mouseRest else {
            deadlines[.rest] = nil
            return
        }
        deadlines[.rest] = now.advanced(byMicroseconds: mouseRest)
    }

    /// Recenters the pointer, if the region there is still the same. A region that the pointer has left and that only the exit
    /// delay keeps does not get it back.
    mutating func recenter(_ occasion: RecenteringOccasion, holding buttons: Buttons) {
        guard let entered = tracker.activeStyle.entered, let current = tracker.current,
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
            Layout.clamp(middle, movedBy: .zero, to: reach) == middle, self.region(at: middle) == current,
            self.region(at: scene.location(for: pointer.position, modifiers: pointer.modifiers, settings: prepared))
                == current
        else {
            return
        }
        pointer.position = middle
        dwell.carry(to: middle)
        // Another node of the same region may now be under the pointer.
        tracker.hit = scene.hitNode(
            at: scene.location(for: pointer.position, modifiers: pointer.modifiers, settings: prepared)
        )
    }

    /// Returns the region at a point as far as it is known, without asking a client.
    private func region(at point: Point) -> RegionHandle? {
        var steps = PointerEngineLimit.steps.most
        return region(at: point, within: &steps)
    }

    /// Like `region(at:)`, within a number of steps, which count as in a ``HitTestQuery``.
    private func region(at point: Point, within steps: inout Int) -> RegionHandle? {
        var query = HitTestQuery(mayWait: false)
        let before = min(steps, PointerEngineLimit.steps.most)
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
