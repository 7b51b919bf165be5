public import PointerModel

/// Something in a layout that works, but hardly as meant.
public struct LayoutWarning: Sendable, Hashable {
    /// What is wrong.
    public enum Rule: String, Sendable, Hashable, CaseIterable {
        /// Part of a region lies where no point hit-tests to its node, so the region is never active there.
        case regionExceedsHitArea
        /// A node without regions of its own is hit beyond its edges, where its one region, which ends there, is not active.
        case hitAreaExceedsRegion
        /// No point is in a region and hit-tests to its node, so the region is never active.
        case unreachableRegion
        /// Part of the area that would hit a node lies outside what contains it, and is lost.
        case hitAreaCut
        /// All of a node lies outside what contains it.
        case nodeOutsideContainer
        /// A surface or a node is on no output.
        case outsideOutputs
        /// A button's target to confirm on is on no output.
        case confirmTargetOutside
        /// What is aimed at is smaller than 32 x 32 points.
        case targetTooSmall
        /// Two regions are so near to each other that the system's pointer only flashes up between them.
        case gapBetweenRegions
        /// A node hides part of the region of a sibling behind it.
        case regionsOverlap
        /// Of regions that repeat, each covers part of the next.
        case repeatingRegionsOverlap
        /// A beam is longer than the region that it is shown in, and is cut to it.
        case beamExceedsRegion
        /// A lift declares no outline for its shadow.
        case liftWithoutShadowPath
        /// A hover declares a shadow but does not scale.
        case shadowWithoutScale
        /// A highlight lies behind content that covers it.
        case highlightOnOpaque
        /// A style has more accessories than are ever drawn.
        case tooManyAccessories
        /// A node is named that the surface does not have.
        case unknownNode
        /// An identifier or an id stands for two that are not the same.
        case duplicateIdentifier
    }

    public var rule: Rule
    public var surface: SurfaceName
    /// nil: the surface itself.
    public var node: String?
    /// Which of the interaction's regions, counted from 0, those that repeat being one more; nil: the node or its interaction.
    public var region: Int?
    /// The finding in words, with what to do about it. Ids that it quotes are as they were declared: escape them before showing.
    public var message: String
}
