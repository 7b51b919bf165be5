import ArgumentParser
import PointerClient
import PointerWire

/// The options for connecting to the daemon, shared by all commands that call it.
struct ConnectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Path of the daemon's socket.",
            discussion: "Default: POINTERD_SOCKET if set, else \(SocketLocation.system), "
                + "then pointerd.sock in XDG_RUNTIME_DIR.",
            valueName: "path"
        ),
        completion: .file()
    )
    var socket: String?

    @Option(help: ArgumentHelp("Seconds to wait for a reply.", valueName: "seconds"))
    var timeout = usualTimeout

    private static let usualTimeout = 10

    func validate() throws {
        guard (1...86_400).contains(timeout) else { throw ValidationError("--timeout takes 1 to 86400 seconds.") }
        if let socket, socket.isEmpty { throw ValidationError("--socket takes a path, not an empty string.") }
    }

    /// Throws if `--socket` is passed to a command that does not contact the daemon.
    func requireNoSocket(for command: CommandConfiguration) throws {
        guard socket != nil else { return }
        throw ValidationError("\(command.commandName ?? "") does not contact the daemon: it takes no --socket.")
    }

    /// Throws if another `--timeout` is passed with an option that bounds the time by itself.
    func requireNoTimeout(for option: String) throws {
        guard timeout == Self.usualTimeout else {
            throw ValidationError("\(option) bounds the time of each user by itself: it takes no --timeout.")
        }
    }

    /// Location of the daemon's socket.
    var location: DaemonLocation { socket.map(DaemonLocation.init(path:)) ?? DaemonLocation() }
}
