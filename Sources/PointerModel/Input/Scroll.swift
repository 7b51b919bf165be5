/// Scrolling in units of 1/120 of a wheel's click (the kernel's REL_WHEEL_HI_RES).
public struct Scroll: Sendable, Hashable {
    public static var zero: Scroll { Scroll(horizontal: 0, vertical: 0) }

    /// Positive to the right.
    public var horizontal: Int32
    /// Positive away from the user, as the kernel counts.
    public var vertical: Int32

    public init(horizontal: Int32, vertical: Int32) {
        self.horizontal = horizontal
        self.vertical = vertical
    }
}
