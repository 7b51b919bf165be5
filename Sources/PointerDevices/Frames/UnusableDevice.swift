import SystemPackage

/// The reason why a device cannot be used.
package struct UnusableDevice: Error {
    /// The reason, to end a sentence that begins with the device.
    package let reason: String
    /// The kernel's error; nil if the reason is another.
    let error: Errno?

    init(reason: String, _ error: Errno? = nil) {
        self.reason = reason
        self.error = error
    }

    init(_ error: Errno) {
        self.init(reason: error.deviceReason, error)
    }

    /// The error for a device that has nothing that points. A rule may give any device a kind, but such a device would report
    /// only keys.
    static var pointsNothing: UnusableDevice {
        UnusableDevice(
            reason: "it has nothing that points: no motion, no positions, no wheel and no mouse buttons"
        )
    }

    /// Whether the device may work later without a change that udev reports.
    var mayPass: Bool { error?.mayPass ?? false }
}
