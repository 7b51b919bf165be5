/// One report of a device, from one SYN_REPORT to the next, in the device's own terms.
public struct InputFrame: Sendable {
    public var device: DeviceID
    /// The kernel's time of the report.
    public var time: Timestamp
    /// REL_X and REL_Y, in counts.
    public var relative: Vector
    /// The wheels, from the high-resolution axes where the device has them, else 120 a click.
    public var scroll: Scroll
    /// Every button that is down after the report.
    public var buttons: Buttons
    /// Every finger that is down after the report.
    public var contacts: Contacts
    /// The kernel dropped reports before this one (SYN_DROPPED): the state is right, but what lies between is unknown.
    public var isResynchronised: Bool

    public init(device: DeviceID, time: Timestamp) {
        self.device = device
        self.time = time
        relative = .zero
        scroll = .zero
        buttons = []
        contacts = Contacts()
        isResynchronised = false
    }
}
