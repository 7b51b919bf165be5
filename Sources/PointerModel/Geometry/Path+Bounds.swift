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
