/// A change in which devices there are.
public enum DeviceEvent: Sendable, Hashable {
    case added(DeviceDescription)
    case removed(DeviceDescription)
    /// The device is there but is not read; it is tried again when udev reports a change of it, and after a while where that
    /// may help. Another reason takes the place of the one that was told before for the same node.
    case failed(node: String, name: String, reason: String)
    /// What was told as ``failed(node:name:reason:)`` last holds no longer: the device is gone, or can be read and is added
    /// next.
    case failureEnded(node: String, name: String, reason: String)
}
