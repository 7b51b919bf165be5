import PointerModel

/// Targeting, on each surface by the strategy that it declares, or else by that of the settings.
extension Scene {
    /// Returns the targeting strategy at a position.
    func targeting(at position: Point, settings: borrowing PreparedSettings) -> Targeting {
        if let surface = surface(at: position), let own = surfaces[Int(surface)].declaration.targeting { return own }
        return settings.values.targeting.strategy
    }

    /// Returns a motion from a position as the targeting strategy adjusts it.
    @inline(__always)
    func adjusted(_ translation: Vector, at position: Point, settings: borrowing PreparedSettings) -> Vector {
        // Most layouts need no look-up of the strategy.
        guard targetingTraits.union(settings.targetingTraits).contains(.adjustsMotion) else { return translation }
        return adjustedByTargeting(translation, at: position, settings: settings)
    }

    @inline(never)
    private func adjustedByTargeting(
        _ translation: Vector,
        at position: Point,
        settings: borrowing PreparedSettings
    ) -> Vector {
        let targeting = targeting(at: position, settings: settings)
        guard targeting.traits.contains(.adjustsMotion) else { return translation }
        return targeting.adjusted(
            translation,
            at: position,
            among: SceneTargets(self, settings: settings.values.effects),
            settings: settings.values.targeting
        )
    }

    /// Returns the location to resolve in place of a position.
    @inline(__always)
    func location(for position: Point, modifiers: Modifiers, settings: borrowing PreparedSettings) -> Point {
        guard targetingTraits.union(settings.targetingTraits).contains(.movesLocation) else { return position }
        return locationByTargeting(for: position, modifiers: modifiers, settings: settings)
    }

    @inline(never)
    private func locationByTargeting(
        for position: Point,
        modifiers: Modifiers,
        settings: borrowing PreparedSettings
    ) -> Point {
        let surface = surface(at: position).map { surfaces[Int($0)].declaration }
        // A click between the targets is meant for what is there.
        guard surface?.emptiness != .meant else { return position }
        let own = surface?.targeting
        let strategy = if let own { own } else { settings.values.targeting.strategy }
        let targets = SceneTargets(self, settings: settings.values.effects, reachesOut: true)
        if strategy.traits.contains(.movesLocation) {
            return strategy.location(for: position, among: targets, settings: settings.values.targeting)
        }
        // A surface that declares that nothing helps gets no help.
        guard settings.values.assist.bubble > 0, own != Targeting.none,
            !hasRegion(at: position, modifiers: modifiers, settings: settings)
        else { return position }
        return BubbleTargeting.location(for: position, among: targets, within: settings.values.assist.bubble)
    }

    /// Whether a position is in a region of any style, to which a click there belongs.
    private func hasRegion(at position: Point, modifiers: Modifiers, settings: borrowing PreparedSettings) -> Bool {
        var query = HitTestQuery(mayWait: false)
        let found = resolve(position, modifiers: modifiers, settings: settings.values.effects, query: &query)
        // A client that is asked may have one there.
        return found.region != nil || query.asked != nil
    }
}
