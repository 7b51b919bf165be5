import PointerEngine
package import PointerModel

/// A likely mistake in a valid layout.
package struct LayoutWarning: Sendable, Hashable {
    /// The rule that a layout breaks.
    package enum Rule: String, Sendable, Hashable, CaseIterable {
        /// Part of a region lies where no point hit-tests to its node, so the region is never active there.
        case regionExceedsHitArea
        /// A node without declared regions is hit beyond its edges, where its one region is not active.
        case hitAreaExceedsRegion
        /// No point is both in a region and hits its node, so the region is never active.
        case unreachableRegion
        /// Part of a node's hit area lies outside its container, and is lost.
        case hitAreaCut
        /// All of a node lies outside its container.
        case nodeOutsideContainer
        /// A surface or a node is on no output.
        case outsideOutputs
        /// A button's confirmation target is on no output.
        case confirmTargetOutside
        /// A surface of the configuration is in front of the windows of programs.
        case aboveWindows
        /// A target is smaller than 32 x 32 points.
        case targetTooSmall
        /// Two regions are so close to each other that the system's pointer only flashes up between them.
        case gapBetweenRegions
        /// A node hides part of the region of a sibling behind it.
        case regionsOverlap
        /// Each of several repeating regions covers part of the next.
        case repeatingRegionsOverlap
        /// A beam is longer than its region, which clips it.
        case beamExceedsRegion
        /// A lift declares no outline for its shadow.
        case liftWithoutShadowPath
        /// A hover declares a shadow but does not scale.
        case shadowWithoutScale
        /// A highlight lies behind content that covers it.
        case highlightOnOpaque
        /// A style has more accessories than are ever drawn.
        case tooManyAccessories
        /// A declaration names a node that the surface does not have.
        case unknownNode
        /// Two different regions share an identifier, or two nodes an id.
        case duplicateIdentifier
    }

    package var rule: Rule
    package var surface: SurfaceName
    /// Id of the node; nil if the warning is about the surface itself.
    package var node: String?
    /// Index of the interaction's region, where the repeating ones count as one after the others; nil if the warning is about the
    /// node or its interaction.
    package var region: Int?
    /// Description of the mistake and its remedy. It quotes ids as declared: escape them before showing.
    package var message: String
}
