extension Path {
    /// Whether a point is inside by the non-zero winding rule. Open subpaths count as closed.
    ///
    /// The shape is half-open, as a `Rect`: left and upper edges are inside, right and lower edges are not. A point on a common
    /// edge of two shapes so belongs to exactly one of them. Curves are not flattened. An outline with a coordinate that is NaN,
    /// infinite or beyond 2^500 contains nothing. Allocates nothing.
    package func contains(_ point: Point) -> Bool {
        var steps = Int.max
        return contains(point, within: &steps) ?? false
    }

    /// Tests whether a point is inside, within a budget of steps. One step takes some nanoseconds.
    /// - Parameters:
    ///   - point: the point, in the path's own space.
    ///   - steps: the budget. The steps used are subtracted.
    /// - Returns: whether the point is inside; nil if the budget is too small.
    package func contains(_ point: Point, within steps: inout Int) -> Bool? {
        steps -= elements.count / 2
        guard steps >= 0 else { return nil }
        var count = WindingCount(point: point, steps: steps)
        let isOutline = walk(&count)
        steps = count.steps
        return steps < 0 ? nil : isOutline && count.winding != 0
    }
}

/// Counts how often an outline winds around a point: its downward crossings minus its upward crossings of the ray that starts at
/// the point, inclusive, and goes left.
private struct WindingCount: PathVisitor {
    /// Cost of locating one crossing of a curve, in steps.
    private static let crossingSteps = 128

    let point: Point
    var winding = 0
    /// The remaining budget of steps; negative if it was too small.
    var steps: Int

    init(point: Point, steps: Int) {
        self.point = point
        self.steps = steps
    }

    mutating func line(from start: Point, to end: Point) {
        let crossing = crossing(from: start.y, to: end.y)
        guard crossing != 0, point.x >= min(start.x, end.x) else { return }
        // Calculate from the upper end regardless of the line's direction: the outlines on both sides must agree.
        let (upper, lower) = crossing > 0 ? (start, end) : (end, start)
        let side = (lower.x - upper.x) * (point.y - upper.y) - (point.x - upper.x) * (lower.y - upper.y)
        if point.x >= max(start.x, end.x) || side <= 0 { winding += crossing }
    }

    mutating func curve(_ x: BezierCoordinate, _ y: BezierCoordinate) {
        guard y.lowerBound <= point.y, point.y < y.upperBound, x.lowerBound <= point.x else { return }
        // The whole curve lies left of the point, so pairs of opposite crossings cancel.
        if point.x >= x.upperBound {
            winding += crossing(from: y.start, to: y.end)
            return
        }
        guard steps >= 0 else { return }
        // As for lines, calculate with the same numbers in both directions.
        if Self.isCanonical(x, y) {
            winding += crossings(of: x, y)
        } else {
            winding -= crossings(of: x.reversed, y.reversed)
        }
    }

    private mutating func crossings(of x: BezierCoordinate, _ y: BezierCoordinate) -> Int {
        let turns = y.turns
        return crossings(of: x, y, from: 0, to: turns.0) + crossings(of: x, y, from: turns.0, to: turns.1)
            + crossings(of: x, y, from: turns.1, to: 1)
    }

    /// Returns the crossings, one or none, of a part in which y is monotonic.
    private mutating func crossings(
        of x: BezierCoordinate,
        _ y: BezierCoordinate,
        from t0: Double,
        to t1: Double
    ) -> Int {
        let crossing = crossing(from: y.value(at: t0), to: y.value(at: t1))
        guard crossing != 0 else { return 0 }
        var (above, below) = crossing > 0 ? (t0, t1) : (t1, t0)
        if y.value(at: above) < point.y {
            steps -= Self.crossingSteps
            // Bisection always converges. The bound serves crossings next to parameter 0, where floating-point numbers are dense.
            for _ in 0..<64 {
                let middle = above + (below - above) / 2
                if middle == above || middle == below { break }
                if y.value(at: middle) <= point.y { above = middle } else { below = middle }
            }
        }
        return x.value(at: above) <= point.x ? crossing : 0
    }

    /// Returns 1 if a part crosses the point's y downwards, -1 if upwards, else 0. The upper end belongs to the part, the lower
    /// does not.
    private func crossing(from start: Double, to end: Double) -> Int {
        if start <= point.y && point.y < end { return 1 }
        if end <= point.y && point.y < start { return -1 }
        return 0
    }

    /// Whether a curve is calculated in this of its two directions.
    private static func isCanonical(_ x: BezierCoordinate, _ y: BezierCoordinate) -> Bool {
        (y.start, x.start, y.control1, x.control1) <= (y.end, x.end, y.control2, x.control2)
    }
}
