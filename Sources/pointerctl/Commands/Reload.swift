import ArgumentParser
import PointerClient

/// `pointerctl reload`.
struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: "Reload the daemon's configuration.",
        discussion: """
            On success, the new configuration is in force when the command ends. If the configuration has mistakes, prints \
            each with file and line and exits with status 1; the previous configuration stays in force. The status is also 1 \
            if the daemon does not answer in time, though it may still load the new one. For the service, systemctl reload \
            pointerd does the same. Requires the role admin.

            Examples:
              sudo pointerctl reload
              pointerctl check my.toml && pointerctl reload
            """
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let reply = try DaemonConnection(connection).ask(.reload)
        try output.print(json: { reply.json }) { _ in [] }
    }
}
