/// One report of a device, from one SYN_REPORT to the next, in the device's own units.
package struct InputReport: Sendable {
    package var device: DeviceID
    /// The kernel's time of the report.
    package var time: Timestamp
    /// Whether the kernel's time went back, so that `time` repeats that of the previous report. The real interval is unknown.
    package var isTimeClamped: Bool
    /// REL_X and REL_Y, in counts.
    package var relative: Vector
    /// The wheels, from the high-resolution axes if the device uses them, else 120 per click.
    package var scroll: Scroll
    /// The buttons that are down after the report, except those that have been down since the device was opened.
    package var buttons: Buttons
    /// The fingers that are down after the report and whose position the device reports.
    package var contacts: Contacts
    /// Number of fingers that the device reports (BTN_TOOL_FINGER to BTN_TOOL_QUINTTAP); 0 if it reports none.
    package var claimedFingers: Int
    /// Whether the kernel dropped reports before this one (SYN_DROPPED). The state is correct; the changes before it are unknown.
    package var isResynchronized: Bool

    package init(device: DeviceID, time: Timestamp) {
        self.device = device
        self.time = time
        isTimeClamped = false
        relative = .zero
        scroll = .zero
        buttons = []
        contacts = Contacts()
        claimedFingers = 0
        isResynchronized = false
    }

    /// Number of fingers that are down after the report, including those without a position.
    package var fingerCount: Int { max(contacts.count, claimedFingers) }
}
