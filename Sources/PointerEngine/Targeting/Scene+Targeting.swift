import PointerModel

/// Targeting, on each surface by the strategy that it declares, or else by that of the settings.
extension Scene {
    /// Returns the targeting strategy at a position.
    func targeting(at position: Point, settings: borrowing PreparedSettings) -> Targeting {
        targeting(on: surface(at: position), settings: settings)
    }

    /// Returns the targeting strategy of a surface, or of the space beside all surfaces.
    private func targeting(on surface: Int32?, settings: borrowing PreparedSettings) -> Targeting {
        if let surface, let own = surfaces[Int(surface)].declaration.targeting { return own }
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

    /// Returns the location to resolve in place of a position: that of the strategy, or else that of the bubble of the help.
    @inline(__always)
    func location(for position: Point, modifiers: Modifiers, settings: borrowing PreparedSettings) -> Point {
        guard movesLocations(settings) else { return position }
        return locationByTargeting(for: position, modifiers: modifiers, settings: settings)
    }

    @inline(never)
    private func locationByTargeting(
        for position: Point,
        modifiers: Modifiers,
        settings: borrowing PreparedSettings
    ) -> Point {
        let location = locationByStrategy(for: position, settings: settings)
        guard hasBubble(at: position, settings: settings) else { return location }
        var query = HitTestQuery(mayWait: false)
        let found = resolve(position, modifiers: modifiers, settings: settings.values.effects, query: &query)
        guard query.leavesRoom(for: found.region) else { return location }
        return locationInBubble(for: position, settings: settings)
    }

    /// Whether the strategy of any surface, or the help, resolves other locations than positions. Most layouts have neither.
    @inline(__always)
    private func movesLocations(_ settings: borrowing PreparedSettings) -> Bool {
        targetingTraits.union(settings.targetingTraits).contains(.movesLocation)
    }

    /// Returns the location that the strategy resolves in place of a position.
    @inline(__always)
    func locationByStrategy(for position: Point, settings: borrowing PreparedSettings) -> Point {
        guard movesLocations(settings) else { return position }
        return locationByNamedStrategy(for: position, settings: settings)
    }

    @inline(never)
    private func locationByNamedStrategy(for position: Point, settings: borrowing PreparedSettings) -> Point {
        let surface = surface(at: position)
        let strategy = targeting(on: surface, settings: settings)
        guard strategy.traits.contains(.movesLocation), !isEmptinessMeant(on: surface) else { return position }
        let targets = SceneTargets(self, settings: settings.values.effects, reachesOut: true)
        return strategy.location(for: position, among: targets, settings: settings.values.targeting)
    }

    /// Whether the help gives a position that is in no region to the nearest target.
    func hasBubble(at position: Point, settings: borrowing PreparedSettings) -> Bool {
        guard settings.values.assist.bubble > 0 else { return false }
        let surface = surface(at: position)
        guard !isEmptinessMeant(on: surface) else { return false }
        // A surface that declares that nothing helps gets no help.
        if let surface, surfaces[Int(surface)].declaration.targeting == Targeting.none { return false }
        return !targeting(on: surface, settings: settings).traits.contains(.movesLocation)
    }

    /// Returns the location that the help resolves in place of a position in no region.
    @inline(never)
    func locationInBubble(for position: Point, settings: borrowing PreparedSettings) -> Point {
        let targets = SceneTargets(self, settings: settings.values.effects, reachesOut: true)
        return BubbleTargeting.location(for: position, among: targets, within: settings.values.assist.bubble)
    }

    /// Whether a click between the targets of a surface is meant for what is there.
    private func isEmptinessMeant(on surface: Int32?) -> Bool {
        guard let surface else { return false }
        return surfaces[Int(surface)].declaration.emptiness == .meant
    }

    /// Whether a location is on a surface on which clicks between the targets are meant for what is there.
    func isEmptinessMeant(at location: Point) -> Bool { isEmptinessMeant(on: surface(at: location)) }
}

extension HitTestQuery {
    /// Whether the bubble of the help may take a position in which a region, or none, was found: not from a region of any style,
    /// to which a click there belongs, and not from a client that is asked and may have one there.
    func leavesRoom(for found: RegionHandle?) -> Bool { found == nil && asked == nil }
}
