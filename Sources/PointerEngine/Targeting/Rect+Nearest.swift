import PointerModel

extension Rect {
    /// The point inside that is nearest to another one; that one itself where it is inside. The right and bottom edges do not
    /// belong to a rectangle, so beyond them it is the last number before the edge. For rectangles that are not empty.
    func nearest(to point: Point) -> Point {
        Point(
            x: max(minX, min(point.x, maxX.nextDown)),
            y: max(minY, min(point.y, maxY.nextDown))
        )
    }

    /// The square of the distance from a point to the nearest one inside; 0 inside. For rectangles that are not empty.
    func squaredDistance(to point: Point) -> Double { (nearest(to: point) - point).squaredLength }
}

extension Vector {
    /// The square of its length.
    var squaredLength: Double { dx * dx + dy * dy }
}
