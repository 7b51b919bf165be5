import PointerModel

/// The nearest target within reach has the pointer before the pointer is over it: the bubble cursor of Grossman and Balakrishnan
/// (2005), with a limit to its size.
struct BubbleTargeting: TargetingStrategy {
    /// The point of the nearest target that is nearest to the position; the position itself in a target, and far from all.
    ///
    /// The position moves on as it would anyhow, so the bubble lets go of a target as soon as another one is nearer or this one
    /// is out of reach.
    func location(for position: Point, among targets: some TargetField, settings: TargetingSettings) -> Point {
        targets.nearest(to: position, within: settings.bubbleReach)?.nearest(to: position) ?? position
    }
}
