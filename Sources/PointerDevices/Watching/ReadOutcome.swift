package import SystemPackage

/// How a round of reading a device ended.
package enum ReadOutcome {
    /// Everything there was has been read.
    case drained
    /// There may be more, and the descriptor says so.
    case unfinished
    /// The device cannot be read any more: ENODEV when it was unplugged.
    case gone(Errno)
}
