import PointerModel

extension Rect {
    /// Returns the point inside the rectangle that is nearest to another point; that point itself if it is inside. The right and
    /// bottom edges do not belong to a rectangle, so beyond them the result is the last number before the edge. The rectangle
    /// must not be empty.
    func nearest(to point: Point) -> Point {
        Point(
            x: max(minX, min(point.x, maxX.nextDown)),
            y: max(minY, min(point.y, maxY.nextDown))
        )
    }

    /// Returns the square of the distance from a point to the nearest point inside; 0 inside. The rectangle must not be empty.
    func squaredDistance(to point: Point) -> Double { (nearest(to: point) - point).squaredLength }
}

extension Vector {
    /// Square of the length.
    var squaredLength: Double { dx * dx + dy * dy }
}
