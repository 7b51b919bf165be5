import Glibc
public import SystemPackage

/// The limit on open descriptors of this process (RLIMIT_NOFILE).
public enum OpenFileLimit {
    /// Raises the soft limit to `needed` descriptors, at most to the hard limit.
    /// - Returns: the resulting soft limit; less than `needed` if the hard limit is lower.
    /// - Throws: the errors of getrlimit(2) and setrlimit(2).
    public static func provide(_ needed: Int) throws(Errno) -> Int {
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
