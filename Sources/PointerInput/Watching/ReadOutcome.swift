package import SystemPackage

/// The outcome of reading one round of a device.
package enum ReadOutcome {
    /// The queue is empty.
    case drained
    /// There may be more events, and the descriptor is readable if so.
    case unfinished
    /// The device cannot be read any more: ENODEV if it was unplugged.
    case gone(Errno)
}
