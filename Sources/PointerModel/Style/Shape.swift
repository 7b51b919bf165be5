/// What the pointer is drawn as; UIKit's UIPointerShape.
public enum Shape: Sendable, Hashable {
    /// In a shape style centered on the pointer, its origin being an offset; in a content effect placed in `space`.
    case roundedRect(Rect, radius: Double = Shape.defaultRadius, space: CoordinateSpace = .container)
    /// An outline; its (0, 0) is the hot spot in a shape style.
    case path(Path, space: CoordinateSpace = .container)
    /// A line as in text; the length is in points along the beam's axis.
    case beam(axis: BeamAxis, length: Double)

    /// The corner radius where none is given: UIKit's default.
    public static let defaultRadius: Double = 8

    /// The direction in which a beam extends.
    public enum BeamAxis: String, Sendable, Hashable, CaseIterable {
        case horizontal
        case vertical
    }
}
