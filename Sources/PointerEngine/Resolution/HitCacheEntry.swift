import PointerModel

/// A result of a hit test that depends on two rectangles only: the one that hits the node, and that of the region's node, which
/// is the region and the first one checked. If the same node is hit again inside the second rectangle, the result is the same,
/// whatever the modifiers, until the layout changes.
struct HitCacheEntry {
    let hit: NodeHandle
    let region: RegionHandle
    /// Origin of the region's node in the surface's space.
    private let origin: Point
    /// Region in the node's space.
    private let rect: Rect

    /// Creates the entry of a region found in `surface` at a location that hits `hit`; nil if the result depends on more than two
    /// rectangles.
    init?(_ region: RegionHandle, at hit: NodeHandle, in surface: SurfaceScene) {
        let node = Int(region.node)
        guard region.number == RegionHandle.wholeNode, region.node == surface.nodes[Int(hit.node)].interactive,
            surface.nodes[node].placement == SceneNode.none, !surface.nodes[Int(hit.node)].flags.contains(.inexact),
            !surface.interactions[Int(surface.nodes[node].interaction)].isAsked
        else {
            return nil
        }
        self.hit = hit
        self.region = region
        origin = surface.nodes[node].origin
        rect = surface.wholeRegion(region.node)
    }

    /// Whether a location in the surface's space is inside the region.
    func contains(_ location: Point) -> Bool {
        rect.contains(Point(x: location.x - origin.x, y: location.y - origin.y))
    }
}
