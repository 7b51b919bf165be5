import PointerModel

/// A path as polygons of short edges: the simple, slow way to the same answers.
struct FlatOutline {
    private(set) var edges: [(Point, Point)] = []

    init(_ path: Path) {
        var start = Point.zero
        var current = Point.zero
        func add(_ points: [Point], _ parts: Int) {
            var last = points[0]
            for part in 1...parts {
                let next = Self.point(on: points, at: Double(part) / Double(parts))
                edges.append((last, next))
                last = next
            }
            current = points[points.count - 1]
        }
        for element in path.elements {
            switch element {
            case .move(let end):
                add([current, start], 1)
                start = end
                current = end
            case .line(let end): add([current, end], 1)
            case .quadratic(let control, let end): add([current, control, end], 300)
            case .cubic(let control1, let control2, let end): add([current, control1, control2, end], 300)
            case .close: add([current, start], 1)
            }
        }
        add([current, start], 1)
        // What leads from nowhere to the first move.
        edges.removeFirst()
    }

    /// A point of a Bézier curve of any degree, by repeated interpolation.
    static func point(on points: [Point], at t: Double) -> Point {
        var points = points
        while points.count > 1 {
            points = zip(points, points.dropFirst()).map { from, to in
                Point(x: from.x * (1 - t) + to.x * t, y: from.y * (1 - t) + to.y * t)
            }
        }
        return points[0]
    }

    /// By the crossings of a ray that goes up.
    func winding(around point: Point) -> Int {
        var winding = 0
        for (start, end) in edges where (start.x <= point.x) != (end.x <= point.x) {
            let part = (point.x - start.x) / (end.x - start.x)
            if start.y + part * (end.y - start.y) < point.y { winding += start.x < end.x ? 1 : -1 }
        }
        return winding
    }

    func distance(to point: Point) -> Double {
        var least = Double.infinity
        for (start, end) in edges {
            let edge = end - start
            let away = point - start
            let length = edge.dx * edge.dx + edge.dy * edge.dy
            let part = length > 0 ? min(max((away.dx * edge.dx + away.dy * edge.dy) / length, 0), 1) : 0
            let rest = point - (start + edge * part)
            least = min(least, rest.dx * rest.dx + rest.dy * rest.dy)
        }
        return least.squareRoot()
    }

    var bounds: Rect {
        edges.reduce(Rect.null) { bounds, edge in
            bounds.union(Rect(x: edge.0.x, y: edge.0.y, width: 0, height: 0))
                .union(Rect(x: edge.1.x, y: edge.1.y, width: 0, height: 0))
        }
    }
}
