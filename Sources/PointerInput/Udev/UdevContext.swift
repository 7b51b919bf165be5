import CLibudev
import Glibc
package import SystemPackage

/// A `struct udev` with one owner.
@safe
package struct UdevContext: ~Copyable {
    /// libudev's handle, valid as long as this value lives. Objects made from it hold their own reference.
    package let handle: OpaquePointer

    /// Makes a context. Fails as udev_new(3) does.
    package init() throws(Errno) {
        guard let handle = unsafe udev_new() else { throw Errno(rawValue: errno) }
        unsafe self.handle = handle
    }

    deinit {
        _ = unsafe udev_unref(handle)
    }

    /// Returns the device of a path in sysfs; nil if it is gone.
    package func device(at path: String) -> UdevDevice? {
        guard let device = unsafe udev_device_new_from_syspath(handle, path) else { return nil }
        return unsafe UdevDevice(owning: device)
    }

    /// Returns the sysfs paths of all input devices with an event node. Fails as udev_enumerate_scan_devices(3) does.
    package func eventDevicePaths() throws(Errno) -> [String] {
        let enumerate = try UdevEnumerate(of: self)
        try enumerate.match(subsystem: "input")
        try enumerate.match(name: "event*")
        return try enumerate.paths()
    }
}

/// The result of one round of receiving from udev's monitor.
package struct MonitorBatch {
    /// Most changes in a round, so that a storm of changes does not delay the devices. The next turn receives the rest.
    package static let limit = 64

    /// The number of changes and overruns received.
    package private(set) var count = 0
    /// Whether changes were lost, so that the devices must be scanned after this round.
    package private(set) var hasLost = false
    /// The error that ended the monitor; nil if it works.
    package private(set) var failure: Errno?

    /// Receives until the monitor is empty, up to ``limit``.
    /// - Parameters:
    ///   - next: returns the next change.
    ///   - onChange: receives each change.
    package init(receiving next: () -> UdevMonitor.Reception, _ onChange: (borrowing UdevDevice) -> Void) {
        while count < Self.limit {
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
