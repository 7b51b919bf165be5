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
