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
