import PointerRuntime
import SafeText
package import SystemPackage

/// Why a service cannot listen on a socket. Descriptions show paths with control characters escaped.
package enum ListeningError: Error, Equatable, CustomStringConvertible {
    /// The path, of this length in bytes, does not fit into a socket's address.
    case pathTooLong(path: String, bytes: Int)
    /// The path is empty or contains a NUL.
    case invalidPath(String)
    /// The path is a name in the abstract namespace, which has no owner and no mode.
    case abstractName(String)
    /// The folder that the socket would be in does not exist.
    case folderMissing(path: String)
    /// Another process already listens there.
    case inUse(path: String)
    /// There is a file that is not a socket; it was left unchanged.
    case notASocket(path: String)
    /// A system call failed.
    case system(call: String, path: String, error: Errno)

    /// What is wrong, for the log and the terminal.
    package var description: String {
        switch self {
        case .pathTooLong(let path, let bytes):
            "socket path \(PrintableText.escape(path)) is \(bytes) bytes long, the limit is \(PointerRuntimeLimit.socketPath.most)"
        case .invalidPath(let path):
            "socket path \"\(PrintableText.escape(path))\" is empty or contains a NUL"
        case .abstractName(let path):
            "socket \(PrintableText.escape(path)): a name in the abstract namespace is open to every user; name a path"
        case .folderMissing(let path):
            "socket \(PrintableText.escape(path)): the folder \(PrintableText.escape(Self.folder(of: path))) does not exist"
        case .inUse(let path):
            "socket \(PrintableText.escape(path)): another instance is running"
        case .notASocket(let path):
            "socket \(PrintableText.escape(path)): there is a file that is not a socket"
        case .system(let call, let path, let error):
            "socket \(PrintableText.escape(path)): \(call): \(error)"
        }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
