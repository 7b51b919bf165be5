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
