import CLibevdev
import CLinux
import Glibc
import PointerInput
import PointerModel
import PointerRuntime
import SystemPackage

extension PointingDevice {
    /// Opens the device's node for reading. Fails if the node cannot be read (the error names the users who may) or is not a
    /// device.
    func open() throws(RecordingRefusal) -> OwnedDescriptor {
        var status = stat()
        guard unsafe stat(node, &status) == 0 else {
            throw RecordingRefusal(node: node, reason: Errno.last.deviceReason)
        }
        guard status.st_mode & S_IFMT == S_IFCHR else {
            throw RecordingRefusal(node: node, reason: "it is not a device")
        }
        do throws(UnusableDevice) {
            return try DeviceNode.open(node, number: status.st_rdev)
        } catch {
            throw RecordingRefusal(node: node, error, owner: status)
        }
    }

    /// Returns the kind of the device: by udev's tags, or by its capabilities if udev's rules have not run for it.
    func kind(of device: borrowing LibevdevDevice) -> DeviceDescription.Kind? {
        isKnownToUdev ? kind : DeviceDescription.Kind(capabilitiesOf: device)
    }
}
