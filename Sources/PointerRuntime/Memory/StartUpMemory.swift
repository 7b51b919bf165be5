import CLinux

/// Memory that a process uses only to start.
public enum StartUpMemory {
    /// Releases the pages of code and constants. The kernel maps a page again when it is next used, at about a microsecond
    /// each.
    public static func release() {
        clinux_drop_code()
    }
}
