/// What follows an outline from segment to segment.
protocol PathVisitor {
    mutating func line(from start: Point, to end: Point)
    mutating func curve(_ x: BezierCoordinate, _ y: BezierCoordinate)
}

extension Path {
    /// The greatest coordinate that an outline is followed with, in points: the product of two still is finite, with room to add up.
    private static let coordinateLimit = 0x1p500

    /// Hands the segments to a visitor in order, each subpath closed by a line where it does not end at its start.
    ///
    /// Segments before the first move have no start and are left out; a move without segments after it draws nothing. After a close the
    /// current point is the subpath's start, as in SVG.
    ///
    /// - Returns: false where a coordinate is not a number, infinite or too great to calculate with; some segments may have been handed
    ///   over by then, but they do not make an outline.
    func walk(_ visitor: inout some PathVisitor) -> Bool {
        var start: Point?
        var current = Point.zero
        for element in elements {
            guard Self.isUsable(element) else { return false }
            if case .move(let end) = element {
                if let start, current != start { visitor.line(from: current, to: start) }
                start = end
                current = end
                continue
            }
            guard let first = start else { continue }
            switch element {
            case .move:
                break
            case .line(let end):
                visitor.line(from: current, to: end)
                current = end
            case .quadratic(let control, let end):
                visitor.curve(
                    BezierCoordinate(start: current.x, control: control.x, end: end.x),
                    BezierCoordinate(start: current.y, control: control.y, end: end.y)
                )
                current = end
            case .cubic(let control1, let control2, let end):
                visitor.curve(
                    BezierCoordinate(start: current.x, control1: control1.x, control2: control2.x, end: end.x),
                    BezierCoordinate(start: current.y, control1: control1.y, control2: control2.y, end: end.y)
                )
                current = end
            case .close:
                if current != first { visitor.line(from: current, to: first) }
                current = first
            }
        }
        if let start, current != start { visitor.line(from: current, to: start) }
        return true
    }

    private static func isUsable(_ element: Element) -> Bool {
        switch element {
        case .move(let end), .line(let end): isUsable(end)
        case .quadratic(let control, let end): isUsable(control) && isUsable(end)
        case .cubic(let control1, let control2, let end):
            isUsable(control1) && isUsable(control2) && isUsable(end)
        case .close: true
        }
    }

    /// False for what is no number, too.
    private static func isUsable(_ point: Point) -> Bool {
        abs(point.x) <= coordinateLimit && abs(point.y) <= coordinateLimit
    }
}
