import CLinux
import Glibc
public import PointerModel
import PointerRuntime
public import SystemPackage

/// A device that could be recorded, before it is opened.
public struct PointingDevice: Sendable, Hashable {
    /// Such as /dev/input/event3.
    public let node: String
    /// What the hardware calls itself: hostile until escaped. Empty for a node that udev does not know.
    public let name: String
    /// What udev takes it for; nil for what is no pointing device to it.
    public let kind: DeviceDescription.Kind?
    /// Whether udev's rules have seen the device. Where they have not, only the device itself can tell what it is.
    public let isKnownToUdev: Bool

    /// What udev knows of it that a recording keeps.
    let udevProperties: [String: String]

    /// Whether this process may read it.
    public var isReadable: Bool { unsafe access(node, R_OK) == 0 }

    /// The pointing devices that udev knows, in the order of their nodes. Fails as udev_enumerate_scan_devices(3) does.
    public static func all() throws(Errno) -> [PointingDevice] {
        try known().filter { $0.kind != nil }
    }

    /// The device behind a node, whatever it is. Fails where udev cannot be asked.
    public static func at(_ node: String) throws(Errno) -> PointingDevice {
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
        // By number: event10 comes after event9.
        return devices.sorted { ($0.node.utf8.count, $0.node) < ($1.node.utf8.count, $1.node) }
    }

    /// A node that udev does not know.
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
