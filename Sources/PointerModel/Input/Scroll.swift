/// Scrolling in units of 1/120 of a wheel's click (the kernel's REL_WHEEL_HI_RES).
public struct Scroll: Sendable, Hashable {
    public static var zero: Scroll { Scroll(horizontal: 0, vertical: 0) }

    /// What one click of a plain wheel counts.
    public static let unitsPerClick = 120.0
    /// How far a click of a wheel scrolls, in points: what Weston and Mutter have long given their clients (the axis step of
    /// wl_pointer).
    public static let pointsPerClick = 10.0

    /// Positive to the right.
    public var horizontal: Int32
    /// Positive away from the user, as the kernel counts.
    public var vertical: Int32

    public init(horizontal: Int32, vertical: Int32) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The same in clicks of a plain wheel, positive to the right and away from the user.
    public var clicks: Vector {
        Vector(dx: Double(horizontal) / Self.unitsPerClick, dy: Double(vertical) / Self.unitsPerClick)
    }
}
