import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// What this process may have open.
public enum DescriptorLimit {
    /// Runs a body during which nothing more can be opened (EMFILE), by nobody else in this process either: for tests that have one of
    /// their own. Fails as setrlimit(2) does.
    public static func lowered(_ body: () throws -> Void) throws {
        var limit = rlimit()
        try Errno.check(unsafe getrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit))
        let usual = limit
        // The first three are open. To have none at all would forbid poll(2) too, which is handed no more of them than there may be.
        limit.rlim_cur = 3
        try Errno.check(unsafe setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit))
        defer {
            // A limit that was in force may be put back.
            limit = usual
            _ = unsafe setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit)
        }
        try body()
    }
}
