/// A pointing device that is there but cannot be read.
public struct DeviceFailure: Sendable, Hashable {
    /// The device node, such as /dev/input/event3.
    public let node: String
    /// What the hardware calls itself: hostile until escaped. Empty where nobody knows.
    public let name: String
    /// Why, and what may help.
    public let reason: String
}
