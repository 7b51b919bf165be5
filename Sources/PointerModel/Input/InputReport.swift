/// One report of a device, from one SYN_REPORT to the next, in the device's own units.
@usableFromInline
package struct InputReport: Sendable {
    @usableFromInline
    package var device: DeviceID
    /// The kernel's time of the report.
    @usableFromInline
    package var time: Timestamp
    /// Whether the kernel's time went back, so that `time` repeats that of the previous report. The real interval is unknown.
    @usableFromInline
    package var isTimeClamped: Bool
    /// REL_X and REL_Y, in counts.
    @usableFromInline
    package var relative: Vector
    /// Where an absolute mouse is, in shares of its axes (``DeviceDescription/Positions``); nil if the report has no new position.
    @usableFromInline
    package var position: Point?
    /// The wheels, from the high-resolution axes if the device uses them, else 120 per click.
    @usableFromInline
    package var scroll: Scroll
    /// The buttons that are down after the report, except those that have been down since the device was opened.
    @usableFromInline
    package var buttons: Buttons
    /// The keys of a mouse that are down after the report, bit n for BTN_LEFT + n, except those that have been down since the device was
    /// opened.
    @usableFromInline
    package var keys: UInt8
    /// The fingers that are down after the report and whose position the device reports.
    @usableFromInline
    package var contacts: Contacts
    /// Number of fingers that the device reports (BTN_TOOL_FINGER to BTN_TOOL_QUINTTAP); 0 if it reports none.
    @usableFromInline
    package var claimedFingers: Int
    /// Whether the kernel dropped reports before this one (SYN_DROPPED). The state is correct; the changes before it are unknown.
    @usableFromInline
    package var isResynchronized: Bool

    @inlinable
    package init(device: DeviceID, time: Timestamp) {
        self.device = device
        self.time = time
        isTimeClamped = false
        relative = .zero
        position = nil
        scroll = .zero
        buttons = []
        keys = 0
        contacts = Contacts()
        claimedFingers = 0
        isResynchronized = false
    }

    /// Number of fingers that are down after the report, including those without a position.
    @inlinable
    package var fingerCount: Int { max(contacts.count, claimedFingers) }
}

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

    /// The opposite scroll.
    package var reversed: Scroll {
        Scroll(horizontal: Int32(clamping: -Int64(horizontal)), vertical: Int32(clamping: -Int64(vertical)))
    }

    /// The scrolling in clicks of a plain wheel, positive to the right and away from the user.
    @inlinable
    package var clicks: Vector {
        Vector(dx: Double(horizontal) / Self.unitsPerClick, dy: Double(vertical) / Self.unitsPerClick)
    }
}
