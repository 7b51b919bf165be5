import PointerModel

/// The properties by which a region is the same as another, in one scene or in two.
struct RegionIdentity: Sendable {
    let surface: SurfaceName
    let node: String
    let identifier: String?
    /// In the node's space: a region that moves with its node or its surface stays the same.
    let rect: Rect
    let latchingAxes: Axes
    /// Whether the node's client answered with the region; not a part of the identity.
    let isAnswered: Bool

    /// Whether both regions are of one interaction and have equal identifiers or, without identifiers, equal rectangles and
    /// latching axes.
    func isSame(as other: RegionIdentity) -> Bool {
        guard surface == other.surface, node.hasSameBytes(as: other.node),
            identifier.hasSameBytes(as: other.identifier)
        else {
            return false
        }
        return identifier != nil || (rect == other.rect && latchingAxes == other.latchingAxes)
    }
}
