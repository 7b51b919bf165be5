public import PointerModel

/// Resolution at any location, with its explanation.
extension Engine {
    /// Returns what the pointer would be at a location with these modifiers held, and the steps that lead there. Changes nothing.
    /// - Parameters:
    ///   - location: in the space of the outputs.
    ///   - modifiers: modifiers assumed to be held.
    ///   - limit: maximum number of steps listed beside those that decide; at most half as many are about things that are not at
    ///     the location. The engine takes all steps regardless.
    public func resolution(at location: Point, modifiers: Modifiers, listingAtMost limit: Int = .max) -> Resolution {
        let location = scene.location(for: location, settings: prepared)
        var query = HitTestQuery(mayWait: false)
        let (_, region) = scene.resolve(
            location,
            modifiers: modifiers,
            settings: settings.effects,
            query: &query
        )
        let explanation = Explanation(
            of: scene,
            at: location,
            modifiers: modifiers,
            settings: settings.effects,
            limit: limit
        )
        var resolution = Resolution(
            region: nil,
            style: .system,
            steps: explanation.steps,
            omitted: explanation.omitted
        )
        guard let region else { return resolution }
        let entered = EnteredRegion(region, of: scene[surface: region.surface], settings: settings.effects)
        resolution.region = entered.region
        resolution.style = entered.style
        return resolution
    }
}
