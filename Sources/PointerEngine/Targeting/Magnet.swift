import PointerModel

/// A target that attracts the pointer: the region of a highlight, a lift or a constrained shape style.
struct Magnet: Hashable {
    /// As the scene numbers them.
    var surface: Int32
    var region: Int32
    /// The effective region, on screen.
    var rect: Rect
    /// Where the pointer lands, on screen: the middle of the shape, or the rail.
    var center: Point
    /// On which axes it lands: both for content effects, the constrained ones for shape styles.
    var axes: Axes

    init(surface: Int32 = 0, region: Int32, rect: Rect, center: Point, axes: Axes = .both) {
        self.surface = surface
        self.region = region
        self.rect = rect
        self.center = center
        self.axes = axes
    }

    /// A point with the coordinates on the target's axes replaced by those of its middle.
    func landing(of point: Point) -> Point {
        Point(
            x: axes.contains(.horizontal) ? center.x : point.x,
            y: axes.contains(.vertical) ? center.y : point.y
        )
    }
}
