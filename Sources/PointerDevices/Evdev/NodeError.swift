import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// Opening the node of an input device, and what to tell a person when that fails.
enum NodeError {
    /// Opens a node for reading, and makes sure that it still is the device with these numbers: node names are reused.
    static func open(_ node: String, number: dev_t) throws(UnusableDevice) -> OwnedDescriptor {
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
        let result = unsafe Glibc.open(node, flags)
        guard result >= 0 else { throw UnusableDevice(reason: reason(for: Errno.last)) }
        let file = OwnedDescriptor(result)
        var opened = stat()
        var named = stat()
        guard unsafe fstat(file.rawValue, &opened) == 0, unsafe stat(node, &named) == 0 else {
            throw UnusableDevice(reason: reason(for: Errno.last))
        }
        let isSame = opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
        guard isSame, named.st_mode & S_IFMT == S_IFCHR, named.st_rdev == number else {
            throw UnusableDevice(reason: "the node is another device by now")
        }
        return file
    }

    /// Why a device cannot be read and what may help, as the end of a sentence that begins with the device.
    static func reason(for error: Errno) -> String {
        switch error {
        case .permissionDenied:
            "permission denied: user \(geteuid()) and its groups may not read it; "
                + "a udev rule has to grant it to the user or group that pointerd runs as"
        case .notPermitted:
            "not permitted: a device policy forbids it; in a unit, DeviceAllow=char-input r allows it"
        case .resourceBusy:
            "busy: another program keeps it to itself"
        case .operationNotSupportedByDevice, .noSuchAddressOrDevice, .noSuchFileOrDirectory:
            "it is gone"
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem:
            "too many open files: raise LimitNOFILE in the unit"
        case .badAddress, .inappropriateIOCTLForDevice, .invalidArgument:
            "it is no input device (\(error))"
        default:
            "\(error)"
        }
    }
}
