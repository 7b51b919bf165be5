import CLinux

/// What a process holds only because it has started.
public enum StartUpMemory {
    /// Gives back the code and the constants that the start went through. What is used later comes back from the file when it is, at about
    /// a microsecond a piece.
    public static func release() {
        clinux_drop_code()
    }
}
