import Glibc
import Limits
import PointerWire
import SystemPackage
import Varlink

/// The paths at which to find the daemon's socket. Each new connection tries them again.
public struct DaemonLocation: Sendable, Hashable {
    /// The paths to try, in order.
    public let paths: [String]

    /// Reads the location from the environment, once: `POINTERD_SOCKET` alone if it is set, else the system's socket, then the
    /// user's in `XDG_RUNTIME_DIR`.
    public init() {
        paths = SocketLocation.candidates { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
    }

    /// Creates a location with one path. A leading `@` denotes an abstract name.
    public init(path: String) {
        paths = [path]
    }

    /// The wait between two attempts while the socket's backlog is full, in microseconds.
    package static let queueInterval: Int64 = 10_000

    /// Connects to the first path that accepts a connection. If the socket's backlog is full, the task waits until it is
    /// cancelled.
    func connect() async throws(ClientError) -> VarlinkClient {
        while true {
            do throws(ClientError) {
                return try connect(waits: false)
            } catch .unreachable(.system(path: _, error: .wouldBlock)) {
                // The kernel does not signal room in the backlog of a Unix socket.
                do { try await Task.sleep(for: .microseconds(Self.queueInterval)) } catch { throw .cancelled }
            }
        }
    }

    /// Connects to the first path that accepts a connection.
    /// - Parameters:
    ///   - waits: whether the thread waits if the socket's backlog is full. Otherwise a full backlog is an error, EAGAIN.
    ///   - limit: most bytes of a message of the daemon.
    func connect<Limit: ModuleLimit>(
        waits: Bool = true,
        receiving limit: Limit = VarlinkLimit.received
    ) throws(ClientError) -> VarlinkClient {
        var mostSpecific: ConnectError?
        for path in paths {
            do throws(ConnectError) {
                return try VarlinkClient(path: path, waits: waits, receiving: limit)
            } catch {
                // The error of an existing socket says more than the absence of another one.
                if case .notFound? = mostSpecific { mostSpecific = error } else { mostSpecific = mostSpecific ?? error }
            }
        }
        throw .unreachable(mostSpecific ?? .invalidPath(""))
    }
}
