import Glibc
import PointerRuntime
package import SystemPackage
import Udev

/// An open device that a ``DeviceWatcher`` can read.
protocol WatchedDevice: AnyObject {
    var node: String { get }
    /// The hardware's name, hostile until escaped.
    var name: String { get }
    /// The descriptor to poll for reading.
    var descriptor: Int32 { get }
    /// Ends the current round after the report at hand; later rounds deliver nothing.
    func close()
}

/// The identity of a device while it is present. Neither part alone suffices: the kernel reuses a node's number for another
/// device, and a path in sysfs for a device that returns.
struct DeviceKey: Hashable {
    let systemPath: String
    let number: dev_t
}

extension DeviceKey {
    init(_ device: borrowing UdevDevice) {
        systemPath = device.systemPath
        number = device.number
    }
}

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

/// The outcome of reading one round of a device.
package enum ReadOutcome {
    /// The queue is empty.
    case drained
    /// There may be more events, and the descriptor is readable if so.
    case unfinished
    /// The device cannot be read any more: ENODEV if it was unplugged.
    case gone(Errno)
}
