import PointerRuntime

/// One device that a ``DeviceWatcher`` reads. The handler of its watch captures it, so that no lookup is needed when it is
/// readable.
final class DeviceReader<Device: WatchedDevice> {
    let key: DeviceKey
    let device: Device
    /// The watch of its descriptor; nil before it begins and after it ends.
    var watch: EventLoop.Watch?

    init(_ device: Device, as key: DeviceKey) {
        self.device = device
        self.key = key
    }

    var isOpen: Bool { watch != nil }
}
