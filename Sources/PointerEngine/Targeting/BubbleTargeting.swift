import PointerModel

/// The bubble cursor of Grossman and Balakrishnan (2005) with a limited size: the nearest target within reach gets the pointer
/// before the pointer is over it.
struct BubbleTargeting: TargetingStrategy {
    static let traits = TargetingTraits.movesLocation

    /// Returns the point of the nearest target that is nearest to the position; the position itself inside a target, and far from
    /// all.
    ///
    /// The position moves on unchanged, so the bubble leaves a target as soon as another one is nearer or this one is out of
    /// reach.
    func location(for position: Point, among targets: some TargetField, settings: TargetingSettings) -> Point {
        targets.nearest(to: position, within: settings.bubbleReach)?.nearest(to: position) ?? position
    }
}
