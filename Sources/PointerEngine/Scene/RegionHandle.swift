import PointerModel

/// A reference to a region of a scene, valid until the layout changes. An entered region outlives the change; its handle then
/// means nothing.
package struct RegionHandle: Equatable {
    /// Number of the whole node, if its interaction declares no region.
    package static let wholeNode: Int32 = -1
    /// Number of the region that the client answered with.
    package static let answered: Int32 = -2

    package let surface: Int32
    package let node: Int32
    /// Index among the declared regions, followed by the repeating ones; or one of the above.
    package let number: Int32

    package init(surface: Int32, node: Int32, number: Int32) {
        self.surface = surface
        self.node = node
        self.number = number
    }

    /// Hash for tables whose size is a power of two, at most 4096.
    @inline(__always)
    package var hash: Int { NodeHandle(surface: surface &+ number &* 31, node: node).hash }
}

/// A reference to a node of a scene, valid until the layout changes.
package struct NodeHandle: Equatable {
    package let surface: Int32
    package let node: Int32

    /// Hash for tables whose size is a power of two, at most 4096.
    @inline(__always)
    package var hash: Int {
        let key = UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: surface))
        // A bit of a product depends only on the bits of the key up to it. So these are the twelve uppermost: the lowest of them
        // depends on the surface and on 21 bits of the node, each higher one on one more.
        return Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 52)
    }
}

extension NodeHandle {
    /// The node of a region.
    init(of region: RegionHandle) { self.init(surface: region.surface, node: region.node) }
}

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
