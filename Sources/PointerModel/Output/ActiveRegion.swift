/// The region that contains the pointer, in the global space.
///
/// An immutable class, so that all events and states share one instance per region. Equality compares values.
public final class ActiveRegion: Sendable, Hashable {
    public let surface: SurfaceName
    /// The node whose interaction declared the region.
    public let node: String
    public let identifier: String?
    /// The rectangle, clipped to the node's hit area.
    public let rect: Rect
    public let latchingAxes: Axes
    /// Changes that clients animate along with the transition into the region.
    public let enterAnimations: [NodeAnimation]
    /// Changes that clients animate along with the transition out of the region.
    public let exitAnimations: [NodeAnimation]

    package init(
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

/// A request to a client for the region in its node; UIKit's UIPointerRegionRequest.
public struct RegionRequest: Sendable, Hashable {
    /// Number of the request, counted from 1. The answer repeats it.
    public var sequence: UInt64
    public var surface: SurfaceName
    public var node: String
    /// Location of the pointer, in the node's space.
    public var location: Point
    public var modifiers: Modifiers
    public var source: PointerSource?
    public var time: Timestamp

    package init(
        sequence: UInt64,
        surface: SurfaceName,
        node: String,
        location: Point,
        modifiers: Modifiers,
        source: PointerSource?,
        time: Timestamp
    ) {
        self.sequence = sequence
        self.surface = surface
        self.node = node
        self.location = location
        self.modifiers = modifiers
        self.source = source
        self.time = time
    }
}
