/// An accessory, resolved for drawing.
public struct ResolvedAccessory: Sendable, Hashable {
    /// The shape; nil for the client's own arrow.
    public var shape: ResolvedShape?
    /// Position relative to the displayed pointer, in points.
    public var center: Point
    /// Rotation of the mark, in radians clockwise.
    public var rotation: Double

    public init(shape: ResolvedShape?, center: Point, rotation: Double) {
        self.shape = shape
        self.center = center
        self.rotation = rotation
    }
}
