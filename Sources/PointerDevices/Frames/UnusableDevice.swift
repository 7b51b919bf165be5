import SystemPackage

/// A device that is there but gives nothing to work with.
package struct UnusableDevice: Error {
    /// Why, as the end of a sentence that begins with the device.
    package let reason: String
    /// What the kernel said; nil where it is not what is in the way.
    let error: Errno?

    init(reason: String, _ error: Errno? = nil) {
        self.reason = reason
        self.error = error
    }

    init(_ error: Errno) {
        self.init(reason: error.deviceReason, error)
    }

    /// A rule may make a mouse of anything, but of what has nothing that points there is nothing to read but keys.
    static var pointsNothing: UnusableDevice {
        UnusableDevice(
            reason: "nothing of it points: it has neither motion nor positions nor a wheel nor a mouse's buttons"
        )
    }

    /// Whether it may be had later without udev reporting a change of it.
    var mayPass: Bool { error?.mayPass ?? false }
}
