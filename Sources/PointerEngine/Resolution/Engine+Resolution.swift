public import PointerModel

/// What the pointer would be elsewhere, and why.
extension Engine {
    /// What the pointer would be at a location with these modifiers held, with the questions that were asked. Changes nothing.
    /// - Parameters:
    ///   - location: in the space of the outputs.
    ///   - modifiers: those that are taken for held.
    ///   - limit: The resolution lists at most so many questions beside those that decide, and half as many about what is not at the location.
    ///     The engine asks all of them.
    public func resolution(at location: Point, modifiers: Modifiers, tellingAtMost limit: Int = .max) -> Resolution {
        let location = resolvedLocation(for: location)
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
