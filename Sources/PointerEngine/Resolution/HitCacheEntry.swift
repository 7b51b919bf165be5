import PointerModel

/// What was found at a location by nothing but two rectangles: the one that hits the node, and that of the region's node, which is the
/// region and the first that was asked for one. Where the same node is hit again, inside of the second, the same is found again,
/// whatever the modifiers, until the layout changes.
struct HitCacheEntry {
    let hit: NodeHandle
    let region: RegionHandle
    /// Where the region's node is in the surface's space.
    private let origin: Point
    /// The region in the node's space.
    private let rect: Rect

    /// - Parameter surface: where `region` was found at a location that hits `hit`.
    /// - Returns: nil where finding it takes more.
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

    /// Whether a location of the surface's space is inside of the region.
    func contains(_ location: Point) -> Bool {
        rect.contains(Point(x: location.x - origin.x, y: location.y - origin.y))
    }
}
