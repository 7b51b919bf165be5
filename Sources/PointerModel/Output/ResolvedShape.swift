/// A shape as it is to be drawn, for a client that knows no nodes.
///
/// In a content effect its coordinates are in the global space of the outputs; in a shape style they are relative to the displayed
/// pointer, so that motion alone never changes a style.
public enum ResolvedShape: Sendable, Hashable {
    case roundedRect(Rect, radius: Double)
    /// `origin` is where the path's (0, 0) is drawn.
    case path(Path, origin: Point)
    /// Centered on the displayed pointer.
    case beam(axis: Shape.BeamAxis, length: Double)
}
