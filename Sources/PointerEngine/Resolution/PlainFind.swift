import PointerModel

/// What was found at a location by nothing but two rectangles: the one that hits the node, and that of the region's node, which is the
/// region and the first that was asked for one. Where the same node is hit again, inside of the second, the same is found again,
/// whatever the modifiers, until the layout changes.
struct PlainFind {
    let hit: NodeHandle
    let region: RegionHandle
    /// Where the region's node is in the surface's space.
    private let origin: Point
    private let width: Double
    private let height: Double

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
        width = surface.nodes[node].frame.width
        height = surface.nodes[node].frame.height
    }

    /// Whether a location of the surface's space is inside of the region's node, as its bounds say.
    func contains(_ location: Point) -> Bool {
        Rect(x: 0, y: 0, width: width, height: height)
            .contains(Point(x: location.x - origin.x, y: location.y - origin.y))
    }
}
