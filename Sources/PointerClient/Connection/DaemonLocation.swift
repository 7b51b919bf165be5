import Glibc
import PointerProtocol
import SystemPackage
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

    /// Connects to the first that takes a connection. Where as many wait for the daemon as may, the task waits too, until it is cancelled.
    func connect() async throws(ClientError) -> VarlinkClient {
        while true {
            do throws(ClientError) {
                return try connect(waits: false)
            } catch .unreachable(.system(path: _, error: .wouldBlock)) {
                // Nothing tells when there is room again.
                do { try await Task.sleep(for: .milliseconds(10)) } catch { throw .cancelled }
            }
        }
    }

    /// Connects to the first that takes a connection.
    /// - Parameter waits: whether the thread waits where as many wait for the daemon as may; if not, that is an error: EAGAIN.
    func connect(waits: Bool = true) throws(ClientError) -> VarlinkClient {
        var telling: ConnectError?
        for path in paths {
            do throws(ConnectError) {
                return try VarlinkClient(path: path, waits: waits)
            } catch {
                // That a socket is not there says less than that one is.
                if case .notFound? = telling { telling = error } else { telling = telling ?? error }
            }
        }
        throw .unreachable(telling ?? .invalidPath(""))
    }
}
