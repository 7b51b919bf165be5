import CLibudev
import Glibc

/// A `struct udev_device` with one owner: what udev knows of a device.
@safe
struct UdevDevice: ~Copyable {
    private let handle: OpaquePointer

    /// Takes over a handle that libudev gave away.
    init(owning handle: OpaquePointer) {
        unsafe self.handle = handle
    }

    deinit {
        _ = unsafe udev_device_unref(handle)
    }

    /// What happened to the device, such as `add`; nil where it was not a change that brought it here.
    var action: String? { unsafe Self.string(udev_device_get_action(handle)) }

    /// The kernel's name, such as `event3`.
    var name: String { unsafe Self.string(udev_device_get_sysname(handle)) ?? "" }

    /// The path in sysfs.
    var systemPath: String { unsafe Self.string(udev_device_get_syspath(handle)) ?? "" }

    /// The node, such as `/dev/input/event3`; nil where the device has none.
    var node: String? { unsafe Self.string(udev_device_get_devnode(handle)) }

    /// The node's device number, 0 where the device has none.
    var number: dev_t { unsafe udev_device_get_devnum(handle) }

    /// A property that udev's rules or the hardware database set.
    func property(_ name: String) -> String? {
        unsafe Self.string(udev_device_get_property_value(handle, name))
    }

    /// An attribute of the input device that the event node belongs to, such as its `name`; nil where there is none.
    func inputAttribute(_ name: String) -> String? {
        // The parent stays libudev's own.
        guard let parent = unsafe udev_device_get_parent_with_subsystem_devtype(handle, "input", nil) else {
            return nil
        }
        return unsafe Self.string(udev_device_get_sysattr_value(parent, name))
    }

    private static func string(_ text: UnsafePointer<CChar>?) -> String? {
        unsafe text.map { unsafe String(cString: $0) }
    }
}
