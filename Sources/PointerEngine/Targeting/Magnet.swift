import PointerModel

/// A target that attracts the pointer: the region of a highlight, a lift or a constrained shape style.
struct Magnet: Hashable {
    /// Index of the surface in the scene, and of the region's node in the surface.
    var surface: Int32
    var region: Int32
    /// Effective region, on screen.
    var rect: Rect
    /// Point where the pointer lands, on screen: the middle of the shape, or the rail.
    var center: Point
    /// Axes on which the pointer lands: both for content effects, the constrained ones for shape styles.
    var axes: Axes

    init(surface: Int32 = 0, region: Int32, rect: Rect, center: Point, axes: Axes = .both) {
        self.surface = surface
        self.region = region
        self.rect = rect
        self.center = center
        self.axes = axes
    }

    /// Returns the point with its coordinates on the target's axes replaced by those of the center.
    func landing(of point: Point) -> Point {
        Point(
            x: axes.contains(.horizontal) ? center.x : point.x,
            y: axes.contains(.vertical) ? center.y : point.y
        )
    }
}
