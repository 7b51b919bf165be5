/// One report of a device, from one SYN_REPORT to the next, in the device's own terms.
public struct InputReport: Sendable {
    public var device: DeviceID
    /// The kernel's time of the report.
    public var time: Timestamp
    /// Its own time was before that of the report before, whose time it has instead: how long it took is not known.
    public var isTimeClamped: Bool
    /// REL_X and REL_Y, in counts.
    public var relative: Vector
    /// The wheels, from the high-resolution axes where the device uses them, else 120 a click.
    public var scroll: Scroll
    /// Every button that is down after the report, but for those that were down when the device was opened and have not come
    /// up since.
    public var buttons: Buttons
    /// Every finger that is down after the report, as far as the device can place it.
    public var contacts: Contacts
    /// How many fingers the device says there are (BTN_TOOL_FINGER to BTN_TOOL_QUINTTAP); 0 where it says nothing.
    public var claimedFingers: Int
    /// The kernel dropped reports before this one (SYN_DROPPED): the state is right, but what lies between is unknown.
    public var isResynchronized: Bool

    public init(device: DeviceID, time: Timestamp) {
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

    /// How many fingers are down after the report, those that the device cannot place included.
    public var fingerCount: Int { max(contacts.count, claimedFingers) }
}
