/// A mark beside the pointer, such as the arrows of a handle; UIKit's UIPointerAccessory.
public struct Accessory: Sendable, Hashable {
    /// What is drawn.
    public enum Mark: Sendable, Hashable {
        /// The client's own arrow, pointing away from the pointer at angle 0, which is up.
        case arrow
        /// A shape in the pointer's space, its (0, 0) or its middle being the accessory's place.
        case shape(Shape)
    }

    public var mark: Mark
    /// Points between the edge of the pointer's shape and the accessory's place; not negative.
    public var offset: Double
    /// Radians, clockwise from the top of the pointer.
    public var angle: Double
    /// Whether the mark is turned by the angle.
    public var orientationMatchesAngle: Bool

    public init(_ mark: Mark, offset: Double = 0, angle: Double = 0, orientationMatchesAngle: Bool = false) {
        self.mark = mark
        self.offset = offset
        self.angle = angle
        self.orientationMatchesAngle = orientationMatchesAngle
    }
}
