public import PointerModel

/// The wire's Style: how the pointer is to be drawn.
public struct StyleMessage: Codable, Sendable, Equatable {
    public var kind: String
    public var shape: ShapeMessage?
    public var constrainedAxes: [String]
    public var content: String?
    public var tint: String
    public var shadow: Bool
    public var scale: Bool

    public init(_ style: ResolvedStyle) {
        kind = style.kind.rawValue
        shape = style.shape.map(ShapeMessage.init)
        constrainedAxes = style.constrainedAxes.names
        content = style.content
        tint = style.tint.rawValue
        shadow = style.shadow
        scale = style.scale
    }
}

/// The wire's Shape; exactly one of `roundedRect`, `path` and `beam` is there.
public struct ShapeMessage: Codable, Sendable, Equatable {
    public var roundedRect: Rect?
    public var radius: Double?
    public var path: String?
    public var origin: Point?
    public var beam: String?
    public var length: Double?

    public init(_ shape: ResolvedShape) {
        switch shape {
        case .roundedRect(let rect, let radius):
            roundedRect = rect.onWire
            self.radius = WirePrecision.round(radius)
        case .path(let path, let origin):
            self.path = path.onWire.svg
            self.origin = origin.onWire
        case .beam(let axis, let length):
            beam = axis.rawValue
            self.length = WirePrecision.round(length)
        }
    }
}
