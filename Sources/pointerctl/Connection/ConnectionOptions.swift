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
    var timeout: Double = 10

    func validate() throws {
        guard timeout > 0, timeout <= 86_400 else {
            throw ValidationError("--timeout takes a number of seconds above 0 and up to 86400.")
        }
        if let socket, socket.isEmpty { throw ValidationError("--socket takes a path, not an empty text.") }
    }

    /// The paths to try, in order.
    var candidates: [String] {
        socket.map { [$0] } ?? SocketLocation.candidates(environment: Terminal.variable)
    }
}
