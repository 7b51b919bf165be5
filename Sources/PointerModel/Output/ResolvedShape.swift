/// A shape as it is to be drawn: everything in the global space of the outputs, ready for a client that knows no nodes.
public enum ResolvedShape: Sendable, Hashable {
    case roundedRect(Rect, radius: Double)
    /// `origin` is where the path's (0, 0) is drawn.
    case path(Path, origin: Point)
    case beam(axis: Shape.BeamAxis, length: Double, center: Point)
}
