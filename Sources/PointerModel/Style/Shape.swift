/// A shape of the pointer; UIKit's UIPointerShape.
public enum Shape: Sendable, Hashable {
    /// A rounded rectangle. A shape style centers it on the pointer, with its origin as an offset. A content effect places it in
    /// `space`.
    case roundedRect(Rect, radius: Double = Shape.defaultRadius, space: CoordinateSpace = .container)
    /// An outline. In a shape style its (0, 0) is the hot spot.
    case path(Path, space: CoordinateSpace = .container)
    /// A text beam. The length is in points along the beam's axis.
    case beam(axis: BeamAxis, length: Double)

    /// Default corner radius, as in UIKit.
    public static let defaultRadius: Double = 8

    /// The direction in which a beam extends.
    public enum BeamAxis: String, Sendable, Hashable, CaseIterable {
        case horizontal
        case vertical
    }
}
