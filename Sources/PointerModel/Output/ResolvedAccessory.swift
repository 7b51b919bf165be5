/// An accessory as it is to be drawn.
public struct ResolvedAccessory: Sendable, Hashable {
    /// nil: the client's own arrow.
    public var shape: ResolvedShape?
    /// Its place, relative to the displayed pointer.
    public var center: Point
    /// By how much the mark is turned, in radians clockwise.
    public var rotation: Double

    public init(shape: ResolvedShape?, center: Point, rotation: Double) {
        self.shape = shape
        self.center = center
        self.rotation = rotation
    }
}
