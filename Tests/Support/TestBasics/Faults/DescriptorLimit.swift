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
        // All descriptors below the limit are taken. A limit below the number of open descriptors would make poll(2) fail too.
        limit.rlim_cur = 64
        try Errno.check(unsafe setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit))
        var taken: [Int32] = []
        defer {
            // Restoring a limit that was in force is always permitted.
            limit = usual
            _ = unsafe setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit)
            for descriptor in taken { close(descriptor) }
        }
        while case let descriptor = dup(STDERR_FILENO), descriptor >= 0 { taken.append(descriptor) }
        try body()
    }
}
