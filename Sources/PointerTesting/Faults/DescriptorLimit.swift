import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// Limit of this process's open descriptors.
package enum DescriptorLimit {
    /// Runs `body` while no code in this process can open a descriptor (EMFILE), so only for tests with a process of their own.
    /// Fails as setrlimit(2) does.
    package static func lowered(_ body: () throws -> Void) throws {
        var limit = rlimit()
        try Errno.check(unsafe getrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit))
        let usual = limit
        // The first three are open. A limit of 0 would make poll(2) fail too, which accepts no more descriptors than the limit.
        limit.rlim_cur = 3
        try Errno.check(unsafe setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit))
        defer {
            // Restoring a limit that was in force is always permitted.
            limit = usual
            _ = unsafe setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit)
        }
        try body()
    }
}
