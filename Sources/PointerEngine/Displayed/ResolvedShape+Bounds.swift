import PointerModel

extension ResolvedShape {
    /// Bounding rectangle in the shape's own coordinates; nil for a path without points. A beam has its length and no width.
    var bounds: Rect? {
        switch self {
        case .roundedRect(let rect, _):
            return rect
        case .path(let path, let origin):
            let bounds = path.controlBounds
            return bounds.isNull ? nil : bounds.offsetBy(dx: origin.x, dy: origin.y)
        case .beam(.horizontal, let length):
            return Rect(x: -length / 2, y: 0, width: length, height: 0)
        case .beam(.vertical, let length):
            return Rect(x: 0, y: -length / 2, width: 0, height: length)
        }
    }
}

extension ResolvedShape {
    /// Returns the bounding rectangle of the part inside a clip; nil for a shape without a place of its own: a beam, or a path
    /// without points.
    /// - Parameter clip: clipping rectangle; nil if nothing clips.
    func visibleBounds(in clip: Rect?) -> Rect? {
        if case .beam = self { return nil }
        guard let bounds, bounds.isFinite else { return nil }
        return clip.map { bounds.held(in: $0) } ?? bounds
    }
}

extension ResolvedStyle {
    /// Bounding rectangle on screen of the visible part of a content effect's shape; nil for a shape without a place of its own:
    /// a beam, a path without points, or a shape that moves with the pointer.
    var contentBounds: Rect? {
        shapeFollowsPointer ? nil : shape?.visibleBounds(in: content?.clip)
    }
}

extension Rect {
    /// Whether every point of `other` is inside, apart from rounding.
    func roughlyCovers(_ other: Rect) -> Bool { insetBy(dx: -1e-6, dy: -1e-6).covers(other) }
}

extension ResolvedShape {
    /// Returns the image of a rounded rectangle: a rounded rectangle again, or a path if it is turned or slanted.
    static func roundedRect(_ rect: Rect, radius: Double, _ transform: AffineTransform) -> ResolvedShape {
        guard !transform.keepsRectangles, !rect.isEmpty else {
            return .roundedRect(transform.apply(to: rect), radius: radius * transform.scale)
        }
        let outline = Path(roundedRect: rect, cornerRadius: radius).resolved(transform)
        return .path(outline.path, origin: outline.origin)
    }

    /// Returns the visible part of the shape, or its bounding rectangle if the outline of that part has more than `outlineBytes`
    /// bytes.
    func held(in clip: Rect?, outlineBytes: Int) -> ResolvedShape {
        guard let clip, let bounds, bounds.isFinite else { return self }
        switch self {
        case .roundedRect(let rect, let radius):
            let visible = rect.held(in: clip)
            return .roundedRect(visible, radius: min(radius, visible.width / 2, visible.height / 2))
        case .path(let path, let origin):
            guard !clip.covers(bounds) else { return self }
            let visible = path.clipped(to: clip.offsetBy(dx: -origin.x, dy: -origin.y))
            // If nothing is left, a rectangle marks the place.
            return visible.elements.isEmpty || visible.encodedSize > outlineBytes
                ? .roundedRect(bounds.held(in: clip), radius: 0) : .path(visible, origin: origin)
        case .beam:
            return self
        }
    }
}

extension Path {
    /// Returns the image of the path, with its origin apart from its coordinates.
    func resolved(_ toScreen: AffineTransform) -> ResolvedPath {
        ResolvedPath(applying(toScreen.withoutTranslation), origin: toScreen.apply(to: Point.zero))
    }
}
