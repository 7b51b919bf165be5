import CLinux

/// Who may look into the process's memory.
public enum MemoryDumps {
    /// Keeps everybody but the superuser from it, for as long as the process lasts: it leaves no core, not even to a program that takes
    /// those in, for which a limit to their size does not count; no other process of its user traces it or reads it below /proc, where
    /// most of what is the process's becomes root's.
    public static func forbid() {
        clinux_forbid_dumps()
    }
}
