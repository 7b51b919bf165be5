import CLinux
import Glibc
import SafeText
package import SystemPackage

/// The service manager that started this process. The process notifies it of its state with the datagram protocol of
/// sd_notify(3).
///
/// Without a service manager, notifications do nothing. They never wait for a manager that does not read, but throw
/// EAGAIN if its socket is full.
package final class ServiceManager {
    private let address: UnixSocketAddress?
    private let socket: OwnedDescriptor

    /// Longest time allowed between two calls of ``keepAlive()``, in microseconds; nil without a watchdog.
    ///
    /// Services usually call it twice in that time.
    package let watchdogInterval: Int64?

    /// Reads `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID` and removes them from the environment.
    ///
    /// Throws EINVAL for an address that is neither an absolute path nor an abstract name, and the errors of socket(2).
    package static func fromEnvironment() throws(Errno) -> ServiceManager {
        let path = Environment.take("NOTIFY_SOCKET")
        let period = Environment.take("WATCHDOG_USEC").flatMap { Int64($0) }
        let process = Environment.take("WATCHDOG_PID").map { Int32($0) }
        // The variables of another process may have been inherited.
        let isWatched = process == nil || process == getpid()
        return try ServiceManager(socket: path, watchdogInterval: isWatched ? period : nil)
    }

    /// Creates a sender for the manager's socket at `path` (absolute, or abstract with a leading `@`). It sends nothing if
    /// `path` is nil.
    package init(socket path: String?, watchdogInterval: Int64? = nil) throws(Errno) {
        if let path {
            guard path.hasPrefix("/") || path.hasPrefix("@"), let address = UnixSocketAddress(path) else {
                throw .invalidArgument
            }
            self.address = address
        } else {
            address = nil
        }
        self.watchdogInterval = watchdogInterval.flatMap { $0 > 0 ? $0 : nil }
        let type = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        socket = OwnedDescriptor(try Errno.check(CLinux.socket(AF_UNIX, type, 0)))
    }

    /// Notifies the manager that start-up, or a reload, is complete.
    /// - Parameter status: one line for people about what the process currently does, cut after 1024 bytes.
    package func ready(status: String? = nil) throws(Errno) {
        try notify("READY=1", status: status)
    }

    /// Notifies the manager that a reload of the configuration has begun; ``ready(status:)`` ends it.
    package func reloading() throws(Errno) {
        try notify("RELOADING=1\nMONOTONIC_USEC=\(EventLoop.now())")
    }

    /// Notifies the manager that the process is about to exit.
    package func stopping(status: String? = nil) throws(Errno) {
        try notify("STOPPING=1", status: status)
    }

    /// Sends one line for people about what the process currently does, cut after 1024 bytes.
    package func status(_ text: String) throws(Errno) {
        try notify(Self.line(text))
    }

    /// Notifies the manager that the process is alive, which restarts the watchdog's interval.
    package func keepAlive() throws(Errno) {
        try notify("WATCHDOG=1")
    }

    private func notify(_ state: String, status: String?) throws(Errno) {
        try notify(status.map { "\(state)\n\(Self.line($0))" } ?? state)
    }

    /// Returns the line of a status, cut where it is too long.
    static func line(_ status: String) -> String {
        let text = PrintableText.escape(status)
        guard text.utf8.count > PointerRuntimeLimit.status.most else { return "STATUS=\(text)" }
        let mark = "…"
        // Cut between two characters, as half of one is not valid UTF-8.
        var end = text.utf8.index(text.startIndex, offsetBy: PointerRuntimeLimit.status.most - mark.utf8.count)
        while end.samePosition(in: text.unicodeScalars) == nil { text.utf8.formIndex(before: &end) }
        return "STATUS=\(text[..<end])\(mark)"
    }

    private func notify(_ message: String) throws(Errno) {
        guard let address else { return }
        let bytes = Array(message.utf8)
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        var sent: Int
        repeat {
            sent = unsafe address.withPointer { pointer, length in
                unsafe bytes.withUnsafeBytes { buffer in
                    unsafe sendto(socket.rawValue, buffer.baseAddress, buffer.count, flags, pointer, length)
                }
            }
        } while sent == -1 && errno == EINTR
        if sent == -1 { throw .last }
    }
}
