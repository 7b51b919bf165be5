import CLibevdev
import CLinux
import Glibc
import PointerModel
import PointerRuntime
import SystemPackage

extension PointingDevice {
    /// Opens the device's node for reading. Fails with who may read it, or with what it is if it is no device.
    func open() throws(RecordingRefusal) -> OwnedDescriptor {
        var status = stat()
        guard unsafe stat(node, &status) == 0 else {
            throw RecordingRefusal(node: node, reason: Errno.last.deviceReason)
        }
        guard status.st_mode & S_IFMT == S_IFCHR else { throw RecordingRefusal(node: node, reason: "it is no device") }
        do throws(UnusableDevice) {
            return try DeviceNode.open(node, number: status.st_rdev)
        } catch {
            throw RecordingRefusal(node: node, error, owner: status)
        }
    }

    /// What the device is: what udev takes it for, or its capabilities tell where udev's rules have not seen it.
    func kind(of device: borrowing LibevdevDevice) -> DeviceDescription.Kind? {
        isKnownToUdev ? kind : DeviceDescription.Kind(capabilitiesOf: device)
    }
}
