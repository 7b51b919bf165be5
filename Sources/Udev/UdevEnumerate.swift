import CLibudev
import Glibc
package import SystemPackage

/// A `struct udev_enumerate` with one owner: a search for devices.
@safe
package struct UdevEnumerate: ~Copyable {
    private let handle: OpaquePointer

    /// Makes a search. Fails as udev_enumerate_new(3) does.
    package init(of context: borrowing UdevContext) throws(Errno) {
        guard let handle = unsafe udev_enumerate_new(context.handle) else { throw Errno(rawValue: errno) }
        unsafe self.handle = handle
    }

    deinit {
        _ = unsafe udev_enumerate_unref(handle)
    }

    /// Restricts the search to a subsystem.
    package func match(subsystem: String) throws(Errno) {
        try Self.check(unsafe udev_enumerate_add_match_subsystem(handle, subsystem))
    }

    /// Restricts the search to devices whose kernel name matches a pattern.
    package func match(name pattern: String) throws(Errno) {
        try Self.check(unsafe udev_enumerate_add_match_sysname(handle, pattern))
    }

    /// Searches and returns the paths in sysfs.
    package func paths() throws(Errno) -> [String] {
        try Self.check(unsafe udev_enumerate_scan_devices(handle))
        var paths: [String] = []
        var entry = unsafe udev_enumerate_get_list_entry(handle)
        while let current = unsafe entry {
            if let name = unsafe udev_list_entry_get_name(current) { paths.append(unsafe String(cString: name)) }
            unsafe entry = udev_list_entry_get_next(current)
        }
        return paths
    }

    private static func check(_ result: Int32) throws(Errno) {
        if result < 0 { throw Errno(rawValue: -result) }
    }
}
