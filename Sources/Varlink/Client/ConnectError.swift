import PointerRuntime
import SafeText
public import SystemPackage

/// Why a client cannot connect to a service. Descriptions show the path with control characters escaped.
public enum ConnectError: Error, Equatable, CustomStringConvertible {
    /// The path is empty, contains a NUL or is longer than 107 bytes.
    case invalidPath(String)
    /// There is no such socket.
    case notFound(path: String)
    /// There is a socket on which no process listens.
    case notRunning(path: String)
    /// The user may not connect.
    case permissionDenied(path: String)
    /// A system call failed for another reason.
    case system(path: String, error: Errno)

    /// What is wrong, for the terminal.
    public var description: String {
        switch self {
        case .invalidPath(let path):
            "socket path \"\(PrintableText.escape(path))\" is empty, contains a NUL or is longer than "
                + "\(UnixSocketAddress.pathLimit) bytes"
        case .notFound(let path): "there is no socket \(PrintableText.escape(path))"
        case .notRunning(let path): "nobody listens on \(PrintableText.escape(path))"
        case .permissionDenied(let path): "no permission to connect to \(PrintableText.escape(path))"
        case .system(let path, let error): "cannot connect to \(PrintableText.escape(path)): \(error)"
        }
    }
}
