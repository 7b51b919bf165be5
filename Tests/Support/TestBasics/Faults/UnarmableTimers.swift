import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// Timers of this process that cannot be armed, as if the kernel refused.
package enum UnarmableTimers {
    /// Runs `body` while no existing timer in this process can be armed (EINVAL), so only for tests with a process of their own.
    /// Fails as dup(2) does.
    /// - Returns: the number of timers.
    @discardableResult
    package static func during(_ body: () throws -> Void) throws -> Int {
        let null = OwnedDescriptor(try Errno.check(unsafe open("/dev/null", O_RDWR | O_CLOEXEC)))
        var kept: [(number: Int32, copy: Int32)] = []
        defer {
            for (number, copy) in kept {
                _ = dup2(copy, number)
                _ = close(copy)
            }
        }
        for number in Int32(0)..<512 where isTimer(number) {
            // As long as a copy exists, epoll keeps the timer under its number.
            kept.append((number, try Errno.check(fcntl(number, F_DUPFD_CLOEXEC, 512))))
            try Errno.check(dup2(null.rawValue, number))
        }
        try body()
        return kept.count
    }

    private static func isTimer(_ number: Int32) -> Bool {
        var name = [UInt8](repeating: 0, count: 32)
        let count = unsafe readlink("/proc/self/fd/\(number)", &name, name.count)
        return count > 0 && String(decoding: name[..<count], as: UTF8.self) == "anon_inode:[timerfd]"
    }
}
