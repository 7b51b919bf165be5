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

    /// Returns the device with a kernel's name, such as `event3`; nil until udev's rules have run for it.
    package func initializedDevice(ofSubsystem subsystem: String, name: String) -> UdevDevice? {
        guard let handle = unsafe udev_device_new_from_subsystem_sysname(handle, subsystem, name) else { return nil }
        let device = unsafe UdevDevice(owning: handle)
        guard device.isInitialized else { return nil }
        return device
    }

    /// Returns the sysfs paths of all input devices with an event node. Fails as udev_enumerate_scan_devices(3) does.
    package func eventDevicePaths() throws(Errno) -> [String] {
        let enumerate = try UdevEnumerate(of: self)
        try enumerate.match(subsystem: "input")
        try enumerate.match(name: "event*")
        return try enumerate.paths()
    }
}
