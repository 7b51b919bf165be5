import CLinux

/// Access of other processes to the memory of this one.
public enum MemoryDumps {
    /// Denies access to everyone but the superuser until the process exits (prctl(2), PR_SET_DUMPABLE).
    ///
    /// The kernel writes no core dump, not even to a program that collects them, which a size limit would not stop. Other
    /// processes of the same user cannot trace the process or read its memory below /proc, where root owns most of its
    /// files.
    public static func forbid() {
        clinux_forbid_dumps()
    }
}
