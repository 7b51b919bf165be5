import SystemPackage

/// How a round of reading a device ended.
enum ReadOutcome {
    /// Everything there was has been read, or the descriptor says that there is more.
    case drained
    /// There may be more, and the descriptor need not say so: libevdev has read it already.
    case unfinished
    /// The device cannot be read any more: ENODEV when it was unplugged.
    case gone(Errno)
}
