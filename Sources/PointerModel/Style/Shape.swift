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

/// Origin of the coordinates of a content effect's shape.
public enum CoordinateSpace: String, Sendable, Hashable, CaseIterable {
    /// The previewed node's bounds.
    case node
    /// The preview's container.
    case container
    /// The global space of the outputs.
    case screen
    /// The displayed pointer: the shape moves with it.
    case pointer
}

/// A mark beside the pointer, such as the arrows of a handle; UIKit's UIPointerAccessory.
public struct Accessory: Sendable, Hashable {
    /// The drawing of an accessory.
    public enum Mark: Sendable, Hashable {
        /// The client's own arrow. At angle 0, the top, it points up, away from the pointer.
        case arrow
        /// A shape in the pointer's space. Its (0, 0) or its middle is at the accessory's place.
        case shape(Shape)
    }

    public var mark: Mark
    /// Distance between the edge of the pointer's shape and the accessory's place, in points; not negative.
    public var offset: Double
    /// Angle in radians, clockwise from the top of the pointer.
    public var angle: Double
    /// Whether the angle also rotates the mark.
    public var orientationMatchesAngle: Bool

    public init(_ mark: Mark, offset: Double = 0, angle: Double = 0, orientationMatchesAngle: Bool = false) {
        self.mark = mark
        self.offset = offset
        self.angle = angle
        self.orientationMatchesAngle = orientationMatchesAngle
    }
}
