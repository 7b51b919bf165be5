/// A shape, resolved for drawing without knowledge of the nodes.
///
/// The coordinates of a content effect are in the global space of the outputs. Those of a shape style are relative to the
/// displayed pointer, so that motion alone never changes a style.
public enum ResolvedShape: Sendable, Hashable {
    case roundedRect(Rect, radius: Double)
    /// An outline. `origin` is the position of the path's (0, 0).
    case path(Path, origin: Point)
    /// A beam, centered on the displayed pointer.
    case beam(axis: Shape.BeamAxis, length: Double)
}

/// An accessory, resolved for drawing.
public struct ResolvedAccessory: Sendable, Hashable {
    /// The shape; nil for the client's own arrow.
    public var shape: ResolvedShape?
    /// Position relative to the displayed pointer, in points.
    public var center: Point
    /// Rotation of the mark, in radians clockwise.
    public var rotation: Double

    package init(shape: ResolvedShape?, center: Point, rotation: Double) {
        self.shape = shape
        self.center = center
        self.rotation = rotation
    }
}
