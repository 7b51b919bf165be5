import CLinux
import Glibc
import SystemPackage

/// Reading and writing that tests do, with each failure an error.
enum Descriptor {
    /// Both ends of a pipe; neither is passed on to programs that are started.
    static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard unsafe clinux_pipe(&ends) == 0 else { throw Errno(rawValue: errno) }
        return (ends[0], ends[1])
    }

    /// A new terminal: what is written to `terminal` is read from `screen`.
    static func terminal() throws -> (screen: Int32, terminal: Int32) {
        let screen = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var unlocked: CInt = 0
        // TIOCSPTLCK and TIOCGPTPEER of ioctl_tty(2), macros that Swift does not see.
        guard screen >= 0, unsafe ioctl(screen, 0x4004_5431, &unlocked) == 0 else { throw Errno(rawValue: errno) }
        let terminal = ioctl(screen, 0x5441, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { throw Errno(rawValue: errno) }
        return (screen, terminal)
    }

    /// What there is to read now; nil at the end.
    static func read(_ descriptor: Int32) throws -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
        if count > 0 { return Array(buffer[..<count]) }
        // A terminal whose other end is closed reports EIO.
        if count == 0 || errno == EIO || errno == ECONNRESET { return nil }
        throw Errno(rawValue: errno)
    }

    /// The same, waiting for something to come. Only a hang lasts as long as it waits.
    static func next(_ descriptor: Int32) throws -> [UInt8]? {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var count: Int32
        repeat { count = unsafe poll(&waiting, 1, 60_000) } while count < 0 && errno == EINTR
        guard count > 0 else { throw ProgramRun.Hang(output: "nothing came from descriptor \(descriptor)") }
        return try read(descriptor)
    }

    /// Writes everything; a reader that is gone is no failure of the test.
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0 {
                if errno == EPIPE || errno == ECONNRESET { return }
                // A reader that is not as fast.
                if errno == EAGAIN {
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    if unsafe poll(&waiting, 1, 60_000) > 0 { continue }
                }
                throw Errno(rawValue: errno)
            }
            rest = rest.dropFirst(count)
        }
    }
}
