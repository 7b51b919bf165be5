/// A change in the set of devices.
public enum DeviceEvent: Sendable, Hashable {
    case added(DeviceDescription)
    case removed(DeviceDescription)
    /// The daemon does not read the device. It tries again when udev reports a change of the device, and after a while if that
    /// may help. A new reason replaces the reported one for the same node.
    case failed(node: String, name: String, reason: String)
    /// The last ``failed(node:name:reason:)`` no longer holds: the device is gone, or it can be read and is added next.
    case failureEnded(node: String, name: String, reason: String)
}
