import CLinux
import Glibc
import PointerInput
package import PointerModel
import PointerRuntime
package import SystemPackage
import Udev

/// A device that may be recorded or measured, before it is opened.
package struct PointingDevice: Sendable, Hashable {
    /// The node, such as /dev/input/event3.
    package let node: String
    /// The hardware's name, hostile until escaped; empty for a node that udev does not know.
    package let name: String
    /// The kind by udev's tags; nil if udev does not classify it as a pointing device.
    package let kind: DeviceDescription.Kind?
    /// Whether udev's rules have run for the device. If not, only the device's capabilities show its kind.
    package let isKnownToUdev: Bool

    /// The udev properties that a recording keeps.
    let udevProperties: [String: String]

    /// Whether this process may read the node.
    package var isReadable: Bool { unsafe access(node, R_OK) == 0 }

    /// Returns the pointing devices that udev knows, in the order of their nodes. Fails as udev_enumerate_scan_devices(3) does.
    package static func all() throws(Errno) -> [PointingDevice] {
        try known().filter { $0.kind != nil }
    }

    /// Returns the device of a node, of any kind. Fails if the node does not exist or udev is unavailable.
    package static func at(_ node: String) throws(Errno) -> PointingDevice {
        var status = stat()
        guard unsafe stat(node, &status) == 0 else { throw Errno.last }
        let context = try UdevContext()
        for path in try context.eventDevicePaths() {
            guard let device = context.device(at: path), device.number == status.st_rdev else { continue }
            return PointingDevice(device, node: node)
        }
        return PointingDevice(node: node)
    }

    private static func known() throws(Errno) -> [PointingDevice] {
        let context = try UdevContext()
        var devices: [PointingDevice] = []
        for path in try context.eventDevicePaths() {
            guard let device = context.device(at: path), let node = device.node else { continue }
            devices.append(PointingDevice(device, node: node))
        }
        // In numerical order: event10 comes after event9.
        return devices.sorted { ($0.node.utf8.count, $0.node) < ($1.node.utf8.count, $1.node) }
    }

    /// Makes a device that udev does not know.
    private init(node: String) {
        self.node = node
        name = ""
        kind = nil
        isKnownToUdev = false
        udevProperties = [:]
    }

    private init(_ device: borrowing UdevDevice, node: String) {
        self.node = node
        name = device.inputAttribute("name") ?? ""
        kind = DeviceDescription.Kind(udevProperty: { device.property($0) })
        isKnownToUdev = device.property("ID_INPUT") == "1"
        udevProperties = RecordedProperties.kept { device.property($0) }
    }
}
