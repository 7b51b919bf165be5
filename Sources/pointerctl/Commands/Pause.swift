import ArgumentParser
import PointerProtocol

/// `pointerctl pause`.
struct Pause: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Have devices move no pointer.",
        discussion: """
            The buttons that devices hold are released, and the pointers stay where they are until pointerctl resume. set-position still \
            moves them. The daemon resumes by itself where it mutes the user who paused it. Takes the role admin.

            Examples:
              sudo pointerctl pause
              sudo pointerctl pause && sleep 10 && sudo pointerctl resume
            """
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let reply = try DaemonConnection(connection).call(PointerMethod.pause.qualifiedName)
        try output.print(json: { reply }) { _ in [] }
    }
}
