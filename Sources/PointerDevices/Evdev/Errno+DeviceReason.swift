import Glibc
import SystemPackage

extension Errno {
    /// Why a device cannot be read and what may help, as the end of a sentence that begins with the device.
    var deviceReason: String {
        switch self {
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
            "it is no input device (\(self))"
        default:
            "\(self)"
        }
    }
}
