/// A button that is pressed hard or long, and then confirmed by sliding to a target that appears beside the finger.
public struct ConfirmDeclaration: Sendable, Hashable {
    /// The target's size, in points.
    public var width: Double
    public var height: Double
    /// From the first touch to the target's middle, in points.
    public var offset: Vector

    /// The target is 100 x 100 points, its middle 100 above the first touch: clear of the finger that presses.
    public init(width: Double = 100, height: Double = 100, offset: Vector = Vector(dx: 0, dy: -100)) {
        self.width = width
        self.height = height
        self.offset = offset
    }

    /// Where the target appears for a first touch: half-open, in the space of the touch.
    public func target(for firstTouch: Point) -> Rect {
        Rect(center: firstTouch + offset, width: width, height: height)
    }
}
