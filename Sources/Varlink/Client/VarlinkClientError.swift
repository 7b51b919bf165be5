import PointerRuntime
import SafeText
public import SystemPackage

/// Why a call has no reply.
package enum VarlinkClientError: Error, Equatable, CustomStringConvertible {
    /// The service answered with an error.
    case remote(VarlinkError)
    /// The service closed the connection.
    case closed
    /// No reply arrived in time.
    case timedOut
    /// The received message is not a Varlink reply, or not one of the requested type, for this reason.
    case notVarlink(String)
    /// The parameters given for the call have no JSON form.
    case invalidCall(String)
    /// A system call failed.
    case system(Errno)

    /// What is wrong, for the terminal.
    package var description: String {
        switch self {
        case .remote(let error): error.description
        case .closed: "the service closed the connection"
        case .timedOut: "the service did not answer in time"
        case .notVarlink(let detail): "the service's answer cannot be read: \(detail)"
        case .invalidCall(let detail): "the call cannot be sent: \(detail)"
        case .system(let error): "the service cannot be reached: \(error)"
        }
    }
}

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
                + "\(PointerRuntimeLimit.socketPath.most) bytes"
        case .notFound(let path): "there is no socket \(PrintableText.escape(path))"
        case .notRunning(let path): "nobody listens on \(PrintableText.escape(path))"
        case .permissionDenied(let path): "no permission to connect to \(PrintableText.escape(path))"
        case .system(let path, let error): "cannot connect to \(PrintableText.escape(path)): \(error)"
        }
    }
}
