import Glibc
package import SystemPackage

/// The reason why a device cannot be used.
package struct UnusableDevice: Error {
    /// The reason, to end a sentence that begins with the device.
    package let reason: String
    /// The kernel's error; nil if the reason is another.
    package let error: Errno?

    package init(reason: String, _ error: Errno? = nil) {
        self.reason = reason
        self.error = error
    }

    package init(_ error: Errno) {
        self.init(reason: error.deviceReason, error)
    }

    /// The error for a device that has nothing that points. A rule may give any device a kind, but such a device would report
    /// only keys.
    package static var pointsNothing: UnusableDevice {
        UnusableDevice(
            reason: "it has nothing that points: no motion, no positions, no wheel and no mouse buttons"
        )
    }

    /// The error for a tablet with a pen.
    package static var pen: UnusableDevice {
        UnusableDevice(reason: "it is a tablet with a pen, and pens are not supported")
    }

    /// Whether the device may work later without a change that udev reports.
    package var mayPass: Bool { error?.mayPass ?? false }
}

extension Errno {
    /// Whether a call that failed with this error may succeed later without a change that udev reports.
    ///
    /// False for permissions and for devices that are gone, because udev reports both, and for what is not an input device.
    package var mayPass: Bool {
        switch self {
        case .permissionDenied, .notPermitted, .operationNotSupportedByDevice, .noSuchAddressOrDevice,
            .noSuchFileOrDirectory, .badAddress, .inappropriateIOCTLForDevice, .invalidArgument:
            false
        default:
            true
        }
    }

    /// The reason why a device cannot be read and what may help, to end a sentence that begins with the device.
    package var deviceReason: String {
        switch self {
        case .permissionDenied:
            "permission denied: user \(geteuid()) and its groups may not read it; "
                + "a udev rule must grant access to the user or group that pointerd runs as"
        case .notPermitted:
            "not permitted: a device policy forbids it; in a unit, DeviceAllow=char-input r allows it"
        case .resourceBusy:
            "busy: its driver or another program keeps it to itself"
        case .operationNotSupportedByDevice, .noSuchAddressOrDevice, .noSuchFileOrDirectory:
            "it is gone"
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem:
            "too many open files: raise LimitNOFILE in the unit"
        case .badAddress, .inappropriateIOCTLForDevice, .invalidArgument:
            "it is not an input device (\(self))"
        case .ioError:
            "input/output error: the device or what it is connected to does not answer"
        default:
            "\(self)"
        }
    }
}
