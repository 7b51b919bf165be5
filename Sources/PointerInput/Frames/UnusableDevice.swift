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

    /// Whether the device may work later without a change that udev reports.
    package var mayPass: Bool { error?.mayPass ?? false }
}
