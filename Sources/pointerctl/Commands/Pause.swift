import ArgumentParser
import PointerClient

/// `pointerctl pause`.
struct Pause: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Stop devices from moving the pointers.",
        discussion: """
            Releases the buttons that devices hold and keeps every pointer where it is until pointerctl resume. set-position \
            still moves pointers. The daemon resumes by itself if it mutes the user who paused it. Requires the role admin.

            Examples:
              sudo pointerctl pause
              sudo pointerctl pause && sleep 10 && sudo pointerctl resume
            """
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let reply = try DaemonConnection(connection).ask(.pause)
        try output.print(json: { reply.json }) { _ in [] }
    }
}
