import Glibc
public import SystemPackage

/// How many descriptors this process may have: RLIMIT_NOFILE.
public enum OpenFileLimit {
    /// Sees to it that so many can be open, and raises the soft limit for that as far as the hard one lets it.
    /// - Returns: how many can be: fewer than needed where the hard limit is lower.
    /// - Throws: as getrlimit(2) and setrlimit(2) do.
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
