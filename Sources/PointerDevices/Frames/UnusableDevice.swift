import SystemPackage

/// A device that is there but gives nothing to work with.
struct UnusableDevice: Error {
    /// Why, as the end of a sentence that begins with the device.
    let reason: String
    /// It may be had later without udev reporting a change of it.
    let mayPass: Bool

    init(reason: String) {
        self.reason = reason
        mayPass = false
    }

    init(_ error: Errno) {
        reason = error.deviceReason
        mayPass = error.mayPass
    }
}
