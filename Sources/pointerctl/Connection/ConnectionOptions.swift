import ArgumentParser
import PointerProtocol

/// How the daemon is found, the same for every command that asks it something.
struct ConnectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The daemon's socket.",
            discussion: "Without it: POINTERD_SOCKET if that is set, else \(SocketLocation.system), "
                + "then pointerd.sock in XDG_RUNTIME_DIR.",
            valueName: "path"
        ),
        completion: .file()
    )
    var socket: String?

    @Option(help: ArgumentHelp("How many seconds to wait for an answer.", valueName: "seconds"))
    var timeout = 10

    func validate() throws {
        guard (1...86_400).contains(timeout) else { throw ValidationError("--timeout takes 1 to 86400 seconds.") }
        if let socket, socket.isEmpty { throw ValidationError("--socket takes a path, not an empty text.") }
    }

    /// Throws where a socket is named for a command that asks no daemon.
    func requireNoSocket(for command: CommandConfiguration) throws {
        guard socket != nil else { return }
        throw ValidationError("\(command.commandName ?? "") asks no daemon: it takes no --socket.")
    }

    /// The paths to try, in order.
    var candidates: [String] {
        socket.map { [$0] } ?? SocketLocation.candidates(environment: Terminal.variable)
    }
}
