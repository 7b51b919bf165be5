import CLibudev
import Glibc
package import SystemPackage

/// A `struct udev_monitor` with one owner: the changes of input devices, each after udev has processed it.
@safe
package struct UdevMonitor: ~Copyable {
    private let handle: OpaquePointer

    /// The result of receiving from the monitor.
    package enum Reception: ~Copyable {
        case device(UdevDevice)
        /// The monitor is empty.
        case nothing
        /// Changes were lost, so the devices must be scanned again.
        case overrun
        case failed(Errno)
    }

    /// Opens a monitor, which receives changes from now on. Fails as udev_monitor_new_from_netlink(3) and
    /// udev_monitor_enable_receiving(3) do.
    package init(of context: borrowing UdevContext) throws(Errno) {
        guard let handle = unsafe udev_monitor_new_from_netlink(context.handle, "udev") else {
            throw Errno(rawValue: errno)
        }
        var result = unsafe udev_monitor_filter_add_match_subsystem_devtype(handle, "input", nil)
        if result >= 0 { result = unsafe udev_monitor_enable_receiving(handle) }
        guard result >= 0 else {
            _ = unsafe udev_monitor_unref(handle)
            throw Errno(rawValue: -result)
        }
        unsafe self.handle = handle
    }

    deinit {
        _ = unsafe udev_monitor_unref(handle)
    }

    /// The descriptor to poll for reading: non-blocking and owned by the monitor.
    package var descriptor: Int32 { unsafe udev_monitor_get_fd(handle) }

    /// Receives the next change.
    package func receive() -> Reception {
        errno = 0
        if let device = unsafe udev_monitor_receive_device(handle) {
            return .device(unsafe UdevDevice(owning: device))
        }
        return switch errno {
        case 0, EAGAIN, EINTR: .nothing
        case ENOBUFS: .overrun
        case let error: .failed(Errno(rawValue: error))
        }
    }
}

/// The result of one round of receiving from udev's monitor.
package struct MonitorBatch {
    /// The number of changes and overruns received.
    package private(set) var count = 0
    /// Whether changes were lost, so that the devices must be scanned after this round.
    package private(set) var hasLost = false
    /// The error that ended the monitor; nil if it works.
    package private(set) var failure: Errno?

    /// Receives until the monitor is empty, up to ``UdevLimit/changes``.
    /// - Parameters:
    ///   - next: returns the next change.
    ///   - onChange: receives each change.
    package init(receiving next: () -> UdevMonitor.Reception, _ onChange: (borrowing UdevDevice) -> Void) {
        while count < UdevLimit.changes.most {
            switch next() {
            case .device(let device):
                onChange(device)
            case .nothing:
                return
            case .overrun:
                hasLost = true
            case .failed(let error):
                failure = error
                return
            }
            count += 1
        }
    }
}
