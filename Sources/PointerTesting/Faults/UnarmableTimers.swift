import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// The timers of this process, as if the kernel refused to arm them.
public enum UnarmableTimers {
    /// Runs a body during which no timer that exists can be armed (EINVAL), nobody else's in this process either: for tests that have one of
    /// their own. Fails as dup(2) does.
    /// - Returns: how many timers that were.
    @discardableResult
    public static func during(_ body: () throws -> Void) throws -> Int {
        let null = OwnedDescriptor(try Errno.check(unsafe open("/dev/null", O_RDWR | O_CLOEXEC)))
        var kept: [(number: Int32, copy: Int32)] = []
        defer {
            for (number, copy) in kept {
                _ = dup2(copy, number)
                _ = close(copy)
            }
        }
        for number in Int32(0)..<512 where isTimer(number) {
            // As long as there is a copy, epoll knows the timer by its number.
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
