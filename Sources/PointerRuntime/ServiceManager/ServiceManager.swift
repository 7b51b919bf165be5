import CLinux
import Glibc
public import SystemPackage

/// The service manager that started this process, told of its state by the datagram protocol of sd_notify(3).
///
/// Without a service manager everything here does nothing. A manager that does not read is not waited for: what its
/// socket does not take at once fails with EAGAIN.
public final class ServiceManager {
    private let address: UnixSocketAddress?
    private let socket: OwnedDescriptor

    /// How often the manager wants a ``keepAlive()`` at the least, in microseconds; nil if it does not watch.
    ///
    /// Half of it is the usual period.
    public let watchdogInterval: Int64?

    /// Reads `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID` and removes them from the environment.
    ///
    /// Fails with EINVAL for an address that is neither an absolute path nor an abstract name, and as socket(2) does.
    public static func fromEnvironment() throws(Errno) -> ServiceManager {
        let path = Environment.take("NOTIFY_SOCKET")
        let period = Environment.take("WATCHDOG_USEC").flatMap { Int64($0) }
        let process = Environment.take("WATCHDOG_PID").map { Int32($0) }
        // The variables of another process may have been inherited.
        let isWatched = process == nil || process == getpid()
        return try ServiceManager(socket: path, watchdogInterval: isWatched ? period : nil)
    }

    /// Speaks to the socket at `path` (absolute, or abstract with a leading `@`), to nobody if nil.
    public init(socket path: String?, watchdogInterval: Int64? = nil) throws(Errno) {
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

    /// As many bytes of a status as are ever sent: a manager ignores a longer message, with the state that it tells of.
    static let maximumStatusLength = 1024

    /// Start-up, or a reload, is done.
    /// - Parameter status: one line for people about what the process does at present; of a long one only the beginning is sent.
    public func ready(status: String? = nil) throws(Errno) {
        try notify("READY=1", status: status)
    }

    /// The configuration is being read again; ``ready(status:)`` says when that is over.
    public func reloading() throws(Errno) {
        try notify("RELOADING=1\nMONOTONIC_USEC=\(EventLoop.now())")
    }

    /// The process is about to end.
    public func stopping(status: String? = nil) throws(Errno) {
        try notify("STOPPING=1", status: status)
    }

    /// One line for people about what the process does at present; of a long one only the beginning is sent.
    public func status(_ text: String) throws(Errno) {
        try notify(Self.line(text))
    }

    /// The process is alive: the watchdog's period starts again.
    public func keepAlive() throws(Errno) {
        try notify("WATCHDOG=1")
    }

    private func notify(_ state: String, status: String?) throws(Errno) {
        try notify(status.map { "\(state)\n\(Self.line($0))" } ?? state)
    }

    private static func line(_ status: String) -> String {
        let text = PrintableText.escape(status)
        guard text.utf8.count > maximumStatusLength else { return "STATUS=\(text)" }
        // Cut between two characters: half of one is no UTF-8.
        var end = text.utf8.index(text.startIndex, offsetBy: maximumStatusLength)
        while end.samePosition(in: text.unicodeScalars) == nil { text.utf8.formIndex(before: &end) }
        return "STATUS=\(text[..<end])…"
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
