public import SystemPackage

/// Why a call has no reply.
public enum VarlinkClientError: Error, Equatable, CustomStringConvertible {
    /// The service answered with an error.
    case remote(VarlinkError)
    /// The service closed the connection.
    case closed
    /// The received message is not a Varlink reply, or not one of the requested type, for this reason.
    case notVarlink(String)
    /// The parameters given for the call have no JSON form.
    case invalidCall(String)
    /// A system call failed.
    case system(Errno)

    /// What is wrong, for the terminal.
    public var description: String {
        switch self {
        case .remote(let error): error.description
        case .closed: "the service closed the connection"
        case .notVarlink(let detail): "the service's answer cannot be read: \(detail)"
        case .invalidCall(let detail): "the call cannot be sent: \(detail)"
        case .system(let error): "the service cannot be reached: \(error)"
        }
    }
}
