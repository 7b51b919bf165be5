import Glibc
package import SystemPackage

/// Standard input, output and error. The parent process may have closed them.
package enum StandardDescriptors {
    /// Opens /dev/null in place of each closed one. Otherwise the next file or socket would get its number and receive
    /// the program's output.
    ///
    /// Call this before the program opens any other descriptor.
    package static func fill() {
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

/// The limit on open descriptors of this process (RLIMIT_NOFILE).
package enum OpenFileLimit {
    /// Raises the soft limit to `needed` descriptors, at most to the hard limit.
    /// - Returns: the resulting soft limit; less than `needed` if the hard limit is lower.
    /// - Throws: the errors of getrlimit(2) and setrlimit(2).
    package static func provide(_ needed: Int) throws(Errno) -> Int {
        var limit = rlimit()
        try Errno.check(unsafe getrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit))
        let wanted = rlim_t(clamping: needed)
        if limit.rlim_cur < wanted, limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = min(wanted, limit.rlim_max)
            try Errno.check(unsafe setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit))
        }
        return Int(clamping: limit.rlim_cur)
    }
}
