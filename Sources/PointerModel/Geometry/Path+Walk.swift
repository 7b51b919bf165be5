/// A visitor that receives the segments of an outline in order.
protocol PathVisitor {
    mutating func line(from start: Point, to end: Point)
    mutating func curve(_ x: BezierCoordinate, _ y: BezierCoordinate)
}

extension Path {
    /// The greatest coordinate that a walk accepts, in points. The product of two is still finite, with room for sums.
    private static let coordinateLimit = 0x1p500

    /// Passes the segments to a visitor in order. A line closes each subpath that does not end at its start.
    ///
    /// Segments before the first move have no start and are skipped. A move without segments after it draws nothing. After a
    /// close the current point is the subpath's start, as in SVG.
    ///
    /// - Returns: false if a coordinate is NaN, infinite or too great to calculate with. The visitor may already have received
    ///   some segments then; it must discard them.
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

    /// Whether both coordinates are within the limit; false for NaN.
    private static func isUsable(_ point: Point) -> Bool {
        abs(point.x) <= coordinateLimit && abs(point.y) <= coordinateLimit
    }
}
