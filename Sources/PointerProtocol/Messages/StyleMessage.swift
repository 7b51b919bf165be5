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
}

/// The wire's Shape; exactly one of `roundedRect`, `path` and `beam` is there.
public struct ShapeMessage: Codable, Sendable, Equatable {
    public var roundedRect: Rect?
    public var radius: Double?
    public var path: String?
    public var origin: Point?
    public var beam: String?
    public var length: Double?
}
