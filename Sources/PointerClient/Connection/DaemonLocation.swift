import Glibc
import PointerProtocol
import Varlink

/// Where the daemon's socket is looked for. Each new connection looks anew.
public struct DaemonLocation: Sendable, Hashable {
    /// The paths to try, in order.
    public let paths: [String]

    /// Where the environment says: `POINTERD_SOCKET` alone if it is set, else the system's socket, then the user's in
    /// `XDG_RUNTIME_DIR`. The environment is read here and not again.
    public init() {
        paths = SocketLocation.candidates { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
    }

    /// At one path; a leading `@` makes an abstract name.
    public init(path: String) {
        paths = [path]
    }

    /// Connects to the first that takes a connection.
    func connect() throws(ClientError) -> VarlinkClient {
        var telling: ConnectError?
        for path in paths {
            do throws(ConnectError) {
                return try VarlinkClient(path: path)
            } catch {
                // That a socket is not there says less than that one is.
                if case .notFound? = telling { telling = error } else { telling = telling ?? error }
            }
        }
        throw .unreachable(telling ?? .invalidPath(""))
    }
}
