import Glibc

/// Standard input, output and error. The parent process may have closed them.
public enum StandardDescriptors {
    /// Opens /dev/null in place of each closed one. Otherwise the next file or socket would get its number and receive
    /// the program's output.
    ///
    /// Call this before the program opens any other descriptor.
    public static func fill() {
        while true {
            // open(2) returns the lowest free number.
            let descriptor = unsafe open("/dev/null", O_RDWR)
            guard descriptor >= 0 else { return }
            if descriptor > STDERR_FILENO {
                close(descriptor)
                return
            }
        }
    }
}
