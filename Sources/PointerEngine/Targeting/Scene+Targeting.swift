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
    func location(for position: Point, settings: borrowing PreparedSettings) -> Point {
        guard targetingTraits.union(settings.targetingTraits).contains(.movesLocation) else { return position }
        return locationByTargeting(for: position, settings: settings)
    }

    @inline(never)
    private func locationByTargeting(for position: Point, settings: borrowing PreparedSettings) -> Point {
        let targeting = targeting(at: position, settings: settings)
        guard targeting.traits.contains(.movesLocation) else { return position }
        return targeting.location(
            for: position,
            among: SceneTargets(self, settings: settings.values.effects),
            settings: settings.values.targeting
        )
    }
}
