import PointerModel

extension Path {
    /// Returns the part of the path inside a rectangle, with closed subpaths. Where the outline leaves the rectangle, it goes on
    /// along its edge. The result is empty if nothing is inside. The path and the rectangle must be finite.
    func clipped(to rect: Rect) -> Path {
        let edges = [
            Edge(isHorizontal: false, limit: rect.minX, sign: 1), Edge(isHorizontal: false, limit: rect.maxX, sign: -1),
            Edge(isHorizontal: true, limit: rect.minY, sign: 1), Edge(isHorizontal: true, limit: rect.maxY, sign: -1),
        ]
        var elements: [Element] = []
        for subpath in subpaths {
            let inside = edges.reduce(subpath) { segments, edge in edge.clip(segments) }
            guard let first = inside.first else { continue }
            elements.append(.move(to: first.start))
            elements += inside.map(\.element)
            elements.append(.close)
        }
        return Path(elements: elements)
    }

    /// Segments of each subpath, closed by a line if it does not end at its start.
    private var subpaths: [[Segment]] {
        var subpaths: [[Segment]] = []
        var segments: [Segment] = []
        var start = Point.zero
        var current = Point.zero
        func closed() -> [Segment] {
            current == start ? segments : segments + [Segment(lineFrom: current, to: start)]
        }
        for element in elements {
            switch element {
            case .move(let end):
                subpaths.append(closed())
                segments = []
                (start, current) = (end, end)
            case .line(let end):
                segments.append(Segment(lineFrom: current, to: end))
                current = end
            case .quadratic(let control, let end):
                segments.append(
                    Segment(
                        start: current,
                        control1: current + (control - current) * (2.0 / 3),
                        control2: end + (control - end) * (2.0 / 3),
                        end: end
                    )
                )
                current = end
            case .cubic(let control1, let control2, let end):
                segments.append(Segment(start: current, control1: control1, control2: control2, end: end))
                current = end
            case .close:
                subpaths.append(closed())
                segments = []
                current = start
            }
        }
        subpaths.append(closed())
        return subpaths.filter { !$0.isEmpty }
    }
}

/// A line or a cubic curve.
private struct Segment {
    var start: Point
    var control1: Point
    var control2: Point
    var end: Point
    var isLine = false

    init(lineFrom start: Point, to end: Point) {
        (self.start, control1, control2, self.end) = (start, start, end, end)
        isLine = true
    }

    init(start: Point, control1: Point, control2: Point, end: Point) {
        (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
    }

    var element: Path.Element { isLine ? .line(to: end) : .cubic(control1: control1, control2: control2, to: end) }

    /// Returns the parts before and after a parameter.
    func split(at t: Double) -> (before: Segment, after: Segment) {
        func between(_ one: Point, _ other: Point) -> Point { one + (other - one) * t }
        guard !isLine else {
            let middle = between(start, end)
            return (Segment(lineFrom: start, to: middle), Segment(lineFrom: middle, to: end))
        }
        let (a, b, c) = (between(start, control1), between(control1, control2), between(control2, end))
        let (d, e) = (between(a, b), between(b, c))
        let middle = between(d, e)
        return (
            Segment(start: start, control1: a, control2: d, end: middle),
            Segment(start: middle, control1: e, control2: c, end: end)
        )
    }
}

/// The half of the plane on one side of a line.
private struct Edge {
    /// Number of times that a curve is halved to find where it crosses: a Double has no more digits.
    private static let halvings = 52

    let isHorizontal: Bool
    let limit: Double
    /// 1 where greater coordinates are inside, -1 where smaller ones are.
    let sign: Double

    /// Returns the part of a closed outline that is inside, closed along the line.
    func clip(_ outline: [Segment]) -> [Segment] {
        var inside: [Segment] = []
        func add(_ segment: Segment) {
            if let last = inside.last, last.end != segment.start {
                inside.append(Segment(lineFrom: last.end, to: segment.start))
            }
            inside.append(segment)
        }
        for segment in outline { parts(of: segment).forEach(add) }
        if let first = inside.first, let last = inside.last, last.end != first.start {
            inside.append(Segment(lineFrom: last.end, to: first.start))
        }
        return inside
    }

    /// Returns the parts of a segment that are inside, in order.
    private func parts(of segment: Segment) -> [Segment] {
        let heights = (height(segment.start), height(segment.control1), height(segment.control2), height(segment.end))
        if min(heights.0, heights.1, heights.2, heights.3) >= 0 { return [segment] }
        if max(heights.0, heights.1, heights.2, heights.3) <= 0 { return [] }
        var crossings: [Double] = []
        if segment.isLine {
            crossings = [heights.0 / (heights.0 - heights.3)]
        } else {
            find(&crossings, of: segment, from: 0, to: 1, Self.halvings)
        }
        var parts: [Segment] = []
        var rest = segment
        var passed = 0.0
        for crossing in crossings {
            var (before, after) = rest.split(at: (crossing - passed) / (1 - passed))
            before.end = onLine(before.end)
            after.start = before.end
            if isInside(before) { parts.append(before) }
            (rest, passed) = (after, crossing)
        }
        if isInside(rest) { parts.append(rest) }
        return parts.map(held)
    }

    /// Finds the parameters at which a curve crosses the line.
    private func find(
        _ crossings: inout [Double],
        of curve: Segment,
        from start: Double,
        to end: Double,
        _ halvings: Int
    ) {
        let heights = (height(curve.start), height(curve.control1), height(curve.control2), height(curve.end))
        guard min(heights.0, heights.1, heights.2, heights.3) < 0, max(heights.0, heights.1, heights.2, heights.3) > 0
        else {
            return
        }
        let middle = start + (end - start) / 2
        guard halvings > 0, start < middle, middle < end else {
            if (heights.0 < 0) != (heights.3 < 0) { crossings.append(middle) }
            return
        }
        let (before, after) = curve.split(at: 0.5)
        find(&crossings, of: before, from: start, to: middle, halvings - 1)
        // A curve that crosses in the very middle crosses in neither half.
        if heights.0 * heights.3 < 0, height(before.end) == 0 { crossings.append(middle) }
        find(&crossings, of: after, from: middle, to: end, halvings - 1)
    }

    /// Returns the distance of a point from the line; above 0 inside.
    private func height(_ point: Point) -> Double { sign * ((isHorizontal ? point.y : point.x) - limit) }

    /// Whether a segment that does not cross the line is inside.
    private func isInside(_ segment: Segment) -> Bool { height(segment.split(at: 0.5).before.end) > 0 }

    private func onLine(_ point: Point) -> Point {
        isHorizontal ? Point(x: point.x, y: limit) : Point(x: limit, y: point.y)
    }

    /// Returns the segment with its points inside, if rounding left one out.
    private func held(_ segment: Segment) -> Segment {
        func held(_ point: Point) -> Point { height(point) < 0 ? onLine(point) : point }
        var result = segment
        (result.start, result.end) = (held(segment.start), held(segment.end))
        return result
    }
}
