/// A change in which devices there are.
public enum DeviceEvent: Sendable, Hashable {
    case added(DeviceDescription)
    case removed(DeviceDescription)
    /// The device is there but cannot be read; it is tried again when udev reports a change of it.
    case failed(node: String, name: String, reason: String)
}
