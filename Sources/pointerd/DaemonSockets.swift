import Glibc
import PointerRuntime
import PointerWire
import SafeText
import SystemPackage
import Varlink

/// Sockets on which the daemon listens: those of the service manager, or else one at a path.
struct DaemonSockets {
    /// A socket passed by the service manager, until the server listens on it.
    private final class HeldSocket {
        var socket: ListeningSocket?

        init(_ activated: consuming ActivatedSocket) throws(ListeningError) {
            socket = try ListeningSocket(adopting: activated.descriptor())
        }
    }

    private let activated: [HeldSocket]

    /// Takes the sockets that the service manager passed. Call this before the daemon opens a descriptor, which could get the
    /// number of a promised socket that is missing.
    init() throws {
        var activated: [HeldSocket] = []
        _ = try ActivatedSocket.takeAll { activated.append(try HeldSocket($0)) }
        self.activated = activated
    }

    /// Listens on the service manager's sockets; without them at the path, or else at the default path.
    /// - Returns: the place in words.
    func listen(at path: String?, with server: VarlinkServer) throws -> String {
        if !activated.isEmpty {
            guard path == nil else {
                throw Failure("--socket and a socket passed by the service manager exclude each other")
            }
            for held in activated {
                if let socket = held.socket.take() { try server.listen(socket) }
            }
            return "the service manager's socket"
        }
        let path = try path ?? Self.defaultPath()
        let socket: ListeningSocket
        do throws(ListeningError) {
            socket = try ListeningSocket(path: path)
        } catch .folderMissing {
            throw Failure("\(ListeningError.folderMissing(path: path)); make it, or name another place with --socket")
        }
        try server.listen(socket)
        return PrintableText.escape(path)
    }

    private static func defaultPath() throws(Failure) -> String {
        let variable = SocketLocation.environmentVariable
        if let named = Environment.value(variable), !named.isEmpty { return named }
        if geteuid() == 0 { return SocketLocation.system }
        guard let directory = Environment.value("XDG_RUNTIME_DIR"), !directory.isEmpty else {
            throw Failure("nowhere to listen: XDG_RUNTIME_DIR is not set; name a path with --socket or \(variable)")
        }
        return SocketLocation.user(runtimeDirectory: directory)
    }
}
