import ArgumentParser
import PointerProtocol

/// `pointerctl reload`.
struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: "Have the daemon take its configuration again.",
        discussion: """
            The configuration is in force when this ends with the status 0. Where anything is wrong with it the status is 1, every mistake \
            is printed with its file and line, and the configuration before stays in force. A daemon that has not answered in time, for \
            which the status is 1 too, may still take the new one. systemctl reload pointerd does the same of the service. Takes the \
            role admin.

            Examples:
              sudo pointerctl reload
              pointerctl check my.toml && pointerctl reload
            """
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let reply = try DaemonConnection(connection).call(ServiceMethod.reload.qualifiedName)
        try output.print(json: { reply }) { _ in [] }
    }
}
