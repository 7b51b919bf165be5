/// An outline of straight and curved segments, in points. (0, 0) is the hot spot of a pointer shape.
public struct Path: Sendable, Hashable {
    /// One segment, from the current point to its last point.
    public enum Element: Sendable, Hashable {
        case move(to: Point)
        case line(to: Point)
        case quadratic(control: Point, to: Point)
        case cubic(control1: Point, control2: Point, to: Point)
        case close
    }

    public var elements: [Element]

    public init(elements: [Element]) {
        self.elements = elements
    }

    /// The smallest rectangle that covers every end point and control point. It covers the outline, because a Bézier curve stays
    /// inside the hull of its points.
    package var controlBounds: Rect {
        var bounds = Rect.null
        func cover(_ point: Point) { bounds = bounds.union(Rect(x: point.x, y: point.y, width: 0, height: 0)) }
        for element in elements {
            switch element {
            case .move(let end), .line(let end):
                cover(end)
            case .quadratic(let control, let end):
                cover(control)
                cover(end)
            case .cubic(let control1, let control2, let end):
                cover(control1)
                cover(control2)
                cover(end)
            case .close:
                break
            }
        }
        return bounds
    }

    /// Returns the image of the path under a transform.
    package func applying(_ transform: AffineTransform) -> Path {
        if transform == .identity { return self }
        return mapping { transform.apply(to: $0) }
    }

    /// Returns the path with every point mapped, control points included.
    package func mapping(_ change: (Point) -> Point) -> Path {
        Path(
            elements: elements.map { element in
                switch element {
                case .move(let end): .move(to: change(end))
                case .line(let end): .line(to: change(end))
                case .quadratic(let control, let end): .quadratic(control: change(control), to: change(end))
                case .cubic(let control1, let control2, let end):
                    .cubic(control1: change(control1), control2: change(control2), to: change(end))
                case .close: .close
                }
            }
        )
    }
}

extension Path {
    /// The smallest rectangle that covers the outline. It is smaller than `controlBounds` if curves do not reach their control
    /// points.
    ///
    /// Null for an outline without segments or with a coordinate that is NaN, infinite or beyond 2^500. Allocates nothing.
    package var bounds: Rect {
        var cover = Cover()
        guard walk(&cover), cover.left <= cover.right else { return .null }
        return Rect(x: cover.left, y: cover.top, width: cover.right - cover.left, height: cover.bottom - cover.top)
    }
}

/// Visitor that measures the extent of an outline.
private struct Cover: PathVisitor {
    var left = Double.infinity
    var top = Double.infinity
    var right = -Double.infinity
    var bottom = -Double.infinity

    mutating func line(from start: Point, to end: Point) {
        left = min(left, start.x, end.x)
        right = max(right, start.x, end.x)
        top = min(top, start.y, end.y)
        bottom = max(bottom, start.y, end.y)
    }

    /// Covers a curve. Each coordinate takes its minimum and maximum at an end or at an extremum.
    mutating func curve(_ x: BezierCoordinate, _ y: BezierCoordinate) {
        let (xTurns, yTurns) = (x.turns, y.turns)
        line(
            from: Point(x: x.start, y: y.start),
            to: Point(x: x.end, y: y.end)
        )
        line(
            from: Point(x: x.value(at: xTurns.0), y: y.value(at: yTurns.0)),
            to: Point(x: x.value(at: xTurns.1), y: y.value(at: yTurns.1))
        )
    }
}
