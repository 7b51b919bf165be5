/// A device that is there but gives nothing to work with.
struct UnusableDevice: Error {
    /// Why, as the end of a sentence that begins with the device.
    let reason: String
}
