/// Distances from the four edges of a rectangle inwards, in points; a negative distance grows the rectangle on that edge.
public struct Insets: Sendable, Hashable {
    public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)

    public var top: Double
    public var left: Double
    public var bottom: Double
    public var right: Double

    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Returns the insets with all signs reversed.
    @inlinable
    package static prefix func - (insets: Insets) -> Insets {
        Insets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right)
    }

    /// Creates insets with the same distance on all four edges.
    public init(all distance: Double) {
        self.init(top: distance, left: distance, bottom: distance, right: distance)
    }
}
