/// A button that needs a confirmation: a hard or long press, then a slide to a target that appears beside the finger.
public struct ConfirmDeclaration: Sendable, Hashable {
    /// Width of the target, in points.
    public var width: Double
    /// Height of the target, in points.
    public var height: Double
    /// Offset from the first touch to the target's middle, in points.
    public var offset: Vector

    /// Creates a target of 100 x 100 points by default. Its middle is 100 points above the first touch, where the pressing finger
    /// does not cover it.
    public init(width: Double = 100, height: Double = 100, offset: Vector = Vector(dx: 0, dy: -100)) {
        self.width = width
        self.height = height
        self.offset = offset
    }

    /// Returns the target for a first touch: half-open, in the space of the touch.
    public func target(for firstTouch: Point) -> Rect {
        Rect(center: firstTouch + offset, width: width, height: height)
    }
}
