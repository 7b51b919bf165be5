extension Path {
    /// Whether a point is inside: the outline winds around it, in either direction, more often than it unwinds (the non-zero rule). Open
    /// subpaths count as closed.
    ///
    /// Half-open as a `Rect`: of two shapes with an edge in common each point belongs to exactly one, so left and upper edges are inside
    /// and right and lower ones are not. Curves are not flattened. An outline with a coordinate that is not a number, infinite or beyond
    /// 2^500 contains nothing. Allocates nothing.
    public func contains(_ point: Point) -> Bool {
        var steps = Int.max
        return contains(point, within: &steps) ?? false
    }

    /// The same where that takes no more than so many steps, each of them some nanoseconds.
    /// - Parameters:
    ///   - point: in the path's own space.
    ///   - steps: how many there may be. Those that were taken are taken away.
    /// - Returns: whether the point is inside; nil: the steps are too few to tell.
    public func contains(_ point: Point, within steps: inout Int) -> Bool? {
        steps -= elements.count / 2
        guard steps >= 0 else { return nil }
        var count = WindingCount(point: point, steps: steps)
        let isOutline = walk(&count)
        steps = count.steps
        return steps < 0 ? nil : isOutline && count.winding != 0
    }
}

/// Counts how often an outline winds around a point: how often it crosses, downwards less upwards, the ray that goes left from there,
/// the point itself included.
private struct WindingCount: PathVisitor {
    /// How many steps it takes to find where a curve crosses once.
    private static let crossingSteps = 128

    let point: Point
    var winding = 0
    /// What is left of the steps that there may be; less than zero: there were too few.
    var steps: Int

    init(point: Point, steps: Int) {
        self.point = point
        self.steps = steps
    }

    mutating func line(from start: Point, to end: Point) {
        let crossing = crossing(from: start.y, to: end.y)
        guard crossing != 0, point.x >= min(start.x, end.x) else { return }
        // Calculated from the upper end whichever way the line is drawn: the outlines on both of its sides must agree.
        let (upper, lower) = crossing > 0 ? (start, end) : (end, start)
        let side = (lower.x - upper.x) * (point.y - upper.y) - (point.x - upper.x) * (lower.y - upper.y)
        if point.x >= max(start.x, end.x) || side <= 0 { winding += crossing }
    }

    mutating func curve(_ x: BezierCoordinate, _ y: BezierCoordinate) {
        guard y.lowerBound <= point.y, point.y < y.upperBound, x.lowerBound <= point.x else { return }
        // Left of the point as a whole: crossings there and back cancel.
        if point.x >= x.upperBound {
            winding += crossing(from: y.start, to: y.end)
            return
        }
        guard steps >= 0 else { return }
        // As for lines, the same numbers in both directions.
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

    /// The crossings of a part in which y is monotonic: one or none.
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
            // Halving cannot miss, whatever the curve; the bound is for a crossing next to parameter 0, where numbers are dense.
            for _ in 0..<64 {
                let middle = above + (below - above) / 2
                if middle == above || middle == below { break }
                if y.value(at: middle) <= point.y { above = middle } else { below = middle }
            }
        }
        return x.value(at: above) <= point.x ? crossing : 0
    }

    /// 1 for a way down through the point's y, -1 for one up, 0 for none. The upper end belongs to the way, the lower does not.
    private func crossing(from start: Double, to end: Double) -> Int {
        if start <= point.y && point.y < end { return 1 }
        if end <= point.y && point.y < start { return -1 }
        return 0
    }

    /// Which of its two directions a curve is calculated in.
    private static func isCanonical(_ x: BezierCoordinate, _ y: BezierCoordinate) -> Bool {
        (y.start, x.start, y.control1, x.control1) <= (y.end, x.end, y.control2, x.control2)
    }
}
