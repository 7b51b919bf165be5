/// The region that the pointer is in, in the global space.
///
/// A class that never changes, so that all events and states that tell of a region share it: two are equal as their values are.
public final class ActiveRegion: Sendable, Hashable {
    public let surface: SurfaceName
    /// The node whose interaction declared it.
    public let node: String
    public let identifier: String?
    /// Cut to the area that hit-tests to the node.
    public let rect: Rect
    public let latchingAxes: Axes
    /// What clients change along with the transition into the region.
    public let enterAnimations: [NodeAnimation]
    /// The same for the transition out of it.
    public let exitAnimations: [NodeAnimation]

    public init(
        surface: SurfaceName,
        node: String,
        identifier: String?,
        rect: Rect,
        latchingAxes: Axes,
        enterAnimations: [NodeAnimation] = [],
        exitAnimations: [NodeAnimation] = []
    ) {
        self.surface = surface
        self.node = node
        self.identifier = identifier
        self.rect = rect
        self.latchingAxes = latchingAxes
        self.enterAnimations = enterAnimations
        self.exitAnimations = exitAnimations
    }

    public static func == (left: ActiveRegion, right: ActiveRegion) -> Bool {
        left === right
            || left.rect == right.rect && left.surface == right.surface
                && left.node.hasSameBytes(as: right.node)
                && left.identifier.hasSameBytes(as: right.identifier) && left.latchingAxes == right.latchingAxes
                && left.enterAnimations == right.enterAnimations && left.exitAnimations == right.exitAnimations
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(surface)
        hasher.combine(node)
        hasher.combine(identifier)
        hasher.combine(rect)
        hasher.combine(latchingAxes)
        hasher.combine(enterAnimations)
        hasher.combine(exitAnimations)
    }
}
