import PointerRuntime

/// One device that a ``DeviceWatcher`` reads. It is held by who waits for it, so that nothing has to be looked up when it is readable.
final class DeviceReader<Device: WatchedDevice> {
    let key: DeviceKey
    let device: Device
    /// nil before and after it is waited for.
    var watch: EventLoop.Watch?

    init(_ device: Device, as key: DeviceKey) {
        self.device = device
        self.key = key
    }

    var isOpen: Bool { watch != nil }
}
