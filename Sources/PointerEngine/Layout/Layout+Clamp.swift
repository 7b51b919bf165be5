import PointerModel

extension Layout {
    /// Distance in points from the right and bottom edges of an output at which the pointer stops: one step of Wayland's
    /// fixed-point coordinates, so that the position is inside for every compositor.
    static let edgeMargin = 1.0 / 256

    /// Greatest coordinate in calculations, in points; rounding loses nothing below it.
    static let coordinateLimit = 1_000_000.0

    /// Returns the position after a motion, kept on the outputs: if the motion leaves all of them, the nearest point on one of
    /// them.
    @inline(__always)
    static func clamp(_ position: Point, movedBy translation: Vector, to outputs: [Output]) -> Point {
        let moved = position + translation
        let target = moved.isFinite ? moved : position
        return outputs.contains { $0.frame.contains(target) } ? target : nearest(to: target, on: outputs)
    }

    /// Returns the nearest point on one of the outputs.
    private static func nearest(to location: Point, on outputs: [Output]) -> Point {
        var target = location
        target.x = min(max(target.x, -Self.coordinateLimit), Self.coordinateLimit)
        target.y = min(max(target.y, -Self.coordinateLimit), Self.coordinateLimit)
        var nearest = target
        var least = Double.infinity
        for output in outputs where !output.frame.isEmpty {
            let candidate = Point(
                x: max(output.frame.minX, min(target.x, output.frame.maxX - Self.edgeMargin)),
                y: max(output.frame.minY, min(target.y, output.frame.maxY - Self.edgeMargin))
            )
            let away = target - candidate
            let distance = away.dx * away.dx + away.dy * away.dy
            if distance < least {
                least = distance
                nearest = candidate
            }
        }
        return nearest
    }
}

extension Rect {
    /// Distance from the right and bottom edges, which do not belong to a rectangle, of the points before them. In the points of a surface
    /// whose origin is far left of the screen's, the last number before an edge is the edge.
    private static let beforeEdge = 1e-9

    /// Returns the point inside the rectangle that is nearest to another point; that point itself if it is inside. Beyond the right and
    /// bottom edges it is just before them. The rectangle must not be empty.
    func nearest(to point: Point) -> Point {
        Point(
            x: point.x < maxX ? max(minX, point.x) : max(minX, maxX - Self.beforeEdge),
            y: point.y < maxY ? max(minY, point.y) : max(minY, maxY - Self.beforeEdge)
        )
    }

    /// Returns the square of the distance from a point to the nearest point inside; 0 inside. The rectangle must not be empty.
    func squaredDistance(to point: Point) -> Double { (nearest(to: point) - point).squaredLength }
}

extension Vector {
    /// Square of the length.
    var squaredLength: Double { dx * dx + dy * dy }
}
