import ArgumentParser
import PointerClient

/// `pointerctl resume`.
struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Let devices move the pointers again.",
        discussion: """
            Ends a pause: the daemon applies each device's next report. Without a pause, changes nothing. Requires the role \
            admin.

            Examples:
              sudo pointerctl resume
            """
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let reply = try DaemonConnection(connection).ask(.resume)
        try output.print(json: { reply.json }) { _ in [] }
    }
}
