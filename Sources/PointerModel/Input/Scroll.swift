/// Scrolling of a wheel in units of 1/120 click (the kernel's REL_WHEEL_HI_RES).
public struct Scroll: Sendable, Hashable {
    @inlinable
    package static var zero: Scroll { Scroll(horizontal: 0, vertical: 0) }

    /// Units per click of a plain wheel.
    @usableFromInline
    package static let unitsPerClick = 120.0
    /// Distance that one click of a wheel scrolls, in points: the axis step of wl_pointer in Weston and Mutter.
    package static let pointsPerClick = 10.0

    /// Positive to the right.
    public var horizontal: Int32
    /// Positive away from the user, as in the kernel.
    public var vertical: Int32

    public init(horizontal: Int32, vertical: Int32) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The scrolling in clicks of a plain wheel, positive to the right and away from the user.
    @inlinable
    package var clicks: Vector {
        Vector(dx: Double(horizontal) / Self.unitsPerClick, dy: Double(vertical) / Self.unitsPerClick)
    }
}
