extension Path {
    /// Distance of a quarter circle's control points from its ends, in radii. With it the curve's middle is on the circle, and
    /// the rest within 0.03 % of the radius.
    private static let quarterControl = 4 * (2.0.squareRoot() - 1) / 3

    /// Creates a closed outline through these corners. Without corners the path is empty.
    public init(polygon corners: some Sequence<Point>) {
        var elements: [Element] = []
        for corner in corners { elements.append(elements.isEmpty ? .move(to: corner) : .line(to: corner)) }
        if !elements.isEmpty { elements.append(.close) }
        self.init(elements: elements)
    }

    /// Creates the outline of a rectangle, clockwise from its upper left corner. An empty rectangle gives an empty path.
    public init(rect: Rect) {
        guard !rect.isEmpty else {
            self.init(elements: [])
            return
        }
        self.init(polygon: [
            rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
            Point(x: rect.minX, y: rect.maxY),
        ])
    }

    /// Creates the ellipse inscribed in a rectangle, from four curves. An empty rectangle gives an empty path.
    public init(ovalIn rect: Rect) {
        self.init(roundedRect: rect, radiusX: rect.width / 2, radiusY: rect.height / 2)
    }

    /// Creates a rectangle with circular corners. The radius, in points, is limited to half of the shorter side; zero, a negative
    /// number or NaN gives square corners. An empty rectangle gives an empty path.
    public init(roundedRect rect: Rect, cornerRadius: Double) {
        guard cornerRadius > 0 else {
            self.init(rect: rect)
            return
        }
        let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
        self.init(roundedRect: rect, radiusX: radius, radiusY: radius)
    }

    /// Creates the outline clockwise from the left end of the upper edge.
    private init(roundedRect rect: Rect, radiusX: Double, radiusY: Double) {
        guard !rect.isEmpty else {
            self.init(elements: [])
            return
        }
        // The ends of the straight edges. An oval has none, and its quarters must meet exactly.
        let left = radiusX * 2 >= rect.width ? rect.midX : rect.minX + radiusX
        let right = radiusX * 2 >= rect.width ? rect.midX : rect.maxX - radiusX
        let top = radiusY * 2 >= rect.height ? rect.midY : rect.minY + radiusY
        let bottom = radiusY * 2 >= rect.height ? rect.midY : rect.maxY - radiusY
        let (dx, dy) = (radiusX * Self.quarterControl, radiusY * Self.quarterControl)
        var elements: [Element] = [.move(to: Point(x: left, y: rect.minY))]
        if left < right { elements.append(.line(to: Point(x: right, y: rect.minY))) }
        elements.append(
            .cubic(
                control1: Point(x: right + dx, y: rect.minY),
                control2: Point(x: rect.maxX, y: top - dy),
                to: Point(x: rect.maxX, y: top)
            )
        )
        if top < bottom { elements.append(.line(to: Point(x: rect.maxX, y: bottom))) }
        elements.append(
            .cubic(
                control1: Point(x: rect.maxX, y: bottom + dy),
                control2: Point(x: right + dx, y: rect.maxY),
                to: Point(x: right, y: rect.maxY)
            )
        )
        if left < right { elements.append(.line(to: Point(x: left, y: rect.maxY))) }
        elements.append(
            .cubic(
                control1: Point(x: left - dx, y: rect.maxY),
                control2: Point(x: rect.minX, y: bottom + dy),
                to: Point(x: rect.minX, y: bottom)
            )
        )
        if top < bottom { elements.append(.line(to: Point(x: rect.minX, y: top))) }
        elements.append(
            .cubic(
                control1: Point(x: rect.minX, y: top - dy),
                control2: Point(x: left - dx, y: rect.minY),
                to: Point(x: left, y: rect.minY)
            )
        )
        elements.append(.close)
        self.init(elements: elements)
    }
}
