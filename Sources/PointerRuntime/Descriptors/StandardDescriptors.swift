import Glibc

/// The standard input, output and error, which whoever starts a program may have closed.
public enum StandardDescriptors {
    /// Opens /dev/null as each of them that is closed: else the next file or socket gets its number, and what is printed goes there.
    ///
    /// To be called before anything is opened.
    public static func fill() {
        while true {
            // The lowest number that is free.
            let descriptor = unsafe open("/dev/null", O_RDWR)
            guard descriptor >= 0 else { return }
            if descriptor > STDERR_FILENO {
                close(descriptor)
                return
            }
        }
    }
}
