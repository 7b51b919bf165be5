import Glibc
import SystemPackage

extension Errno {
    /// Whether what fails with this may work later, without anybody telling. udev tells of a permission that is given and of
    /// a device that comes back; what is no input device stays none.
    var mayPass: Bool {
        switch self {
        case .permissionDenied, .notPermitted, .operationNotSupportedByDevice, .noSuchAddressOrDevice,
            .noSuchFileOrDirectory, .badAddress, .inappropriateIOCTLForDevice, .invalidArgument:
            false
        default:
            true
        }
    }

    /// Why a device cannot be read and what may help, as the end of a sentence that begins with the device.
    var deviceReason: String {
        switch self {
        case .permissionDenied:
            "permission denied: user \(geteuid()) and its groups may not read it; "
                + "a udev rule has to grant it to the user or group that pointerd runs as"
        case .notPermitted:
            "not permitted: a device policy forbids it; in a unit, DeviceAllow=char-input r allows it"
        case .resourceBusy:
            "busy: its driver or another program keeps it to itself"
        case .operationNotSupportedByDevice, .noSuchAddressOrDevice, .noSuchFileOrDirectory:
            "it is gone"
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem:
            "too many open files: raise LimitNOFILE in the unit"
        case .badAddress, .inappropriateIOCTLForDevice, .invalidArgument:
            "it is no input device (\(self))"
        case .ioError:
            "input/output error: the device or what it is connected to does not answer"
        default:
            "\(self)"
        }
    }
}
