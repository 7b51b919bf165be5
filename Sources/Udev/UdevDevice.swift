package import CLibudev
import Glibc

/// A `struct udev_device` with one owner: udev's record of a device.
@safe
package struct UdevDevice: ~Copyable {
    private let handle: OpaquePointer

    /// Takes ownership of a handle's reference.
    package init(owning handle: OpaquePointer) {
        unsafe self.handle = handle
    }

    deinit {
        _ = unsafe udev_device_unref(handle)
    }

    /// Whether udev's rules have run for the device.
    package var isInitialized: Bool { unsafe udev_device_get_is_initialized(handle) > 0 }

    /// The action of the change, such as `add`; nil if the device does not come from a monitor.
    package var action: String? { unsafe Self.string(udev_device_get_action(handle)) }

    /// The kernel's name, such as `event3`.
    package var name: String { unsafe Self.string(udev_device_get_sysname(handle)) ?? "" }

    /// The device's path in sysfs.
    package var systemPath: String { unsafe Self.string(udev_device_get_syspath(handle)) ?? "" }

    /// The node, such as `/dev/input/event3`; nil if the device has none.
    package var node: String? { unsafe Self.string(udev_device_get_devnode(handle)) }

    /// The node's device number; 0 if the device has no node.
    package var number: dev_t { unsafe udev_device_get_devnum(handle) }

    /// Returns a property that udev's rules or the hardware database set.
    package func property(_ name: String) -> String? {
        unsafe Self.string(udev_device_get_property_value(handle, name))
    }

    /// Returns an attribute of the input device that the event node belongs to, such as its `name`; nil if there is none.
    package func inputAttribute(_ name: String) -> String? {
        // libudev owns the parent.
        guard let parent = unsafe udev_device_get_parent_with_subsystem_devtype(handle, "input", nil) else {
            return nil
        }
        return unsafe Self.string(udev_device_get_sysattr_value(parent, name))
    }

    private static func string(_ text: UnsafePointer<CChar>?) -> String? {
        unsafe text.map { unsafe String(cString: $0) }
    }
}
