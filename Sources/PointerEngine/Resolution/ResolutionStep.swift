package import PointerModel

/// One check on the way to a region, and its outcome. The steps together explain a resolution.
package struct ResolutionStep: Sendable, Hashable {
    /// The outcome of a check.
    package enum Outcome: String, Sendable, Hashable, CaseIterable {
        /// The surface's frame does not contain the location; the next surface is asked.
        case outsideSurface
        /// The surface contains the location; its nodes are asked, and no surface behind it.
        case insideSurface
        case hidden
        case disabled
        /// Its opacity is below 0.01.
        case transparent
        /// Its transform leaves no area.
        case flattened
        /// The node's hit area does not contain the location, so neither the node nor any child is hit.
        case outsideHitArea
        /// The hit area contains the location; the children are asked, front-most first.
        case insideHitArea
        /// The node clips, and its bounds do not contain the location: no child is asked.
        case outsideClip
        /// No child was hit; the node itself is.
        case hit
        case noInteraction
        case interactionDisabled
        /// The client was asked, and its region contains the location.
        case answered
        /// The client was asked, and has no region at the location.
        case answeredNone
        /// The client was asked, but no answer covers the location; the declared regions count.
        case notAnswered
        /// The region needs modifiers that are not held.
        case modifiersMissing
        /// The region's rectangle does not contain the location; the next region is asked, then the parent.
        case outsideRegion
        case won
    }

    package var surface: SurfaceName
    /// Id of the node; nil if the step is about the surface.
    package var node: String?
    /// Index of the region among those of the interaction, counted from 0.
    package var region: Int?
    package var outcome: Outcome

    package init(surface: SurfaceName, node: String? = nil, region: Int? = nil, outcome: Outcome) {
        self.surface = surface
        self.node = node
        self.region = region
        self.outcome = outcome
    }
}

/// What the pointer would be at a location, and why.
package struct Resolution: Sendable, Hashable {
    package var region: ActiveRegion?
    package var style: ResolvedStyle
    /// Steps of the search through surfaces, nodes and regions, in order.
    package var steps: [ResolutionStep]
    /// Number of steps that the list omits.
    package var omitted = 0
}

/// Resolution at any location, with its explanation.
extension Engine {
    /// Returns what the pointer would be at a location with these modifiers held, and the steps that lead there. Changes nothing.
    /// - Parameters:
    ///   - location: in the space of the outputs.
    ///   - modifiers: modifiers assumed to be held.
    ///   - limit: maximum number of steps listed beside those that decide; at most half as many are about things that are not at
    ///     the location. The engine takes all steps regardless.
    package func resolution(at location: Point, modifiers: Modifiers, listingAtMost limit: Int = .max) -> Resolution {
        let location = scene.location(for: location, modifiers: modifiers, settings: prepared)
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
