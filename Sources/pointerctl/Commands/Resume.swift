import ArgumentParser
import PointerProtocol

/// `pointerctl resume`.
struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Have devices move the pointers again after a pause.",
        discussion: """
            The next report of each device counts. Without a pause nothing changes. Takes the role admin.

            Examples:
              sudo pointerctl resume
            """
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let reply = try DaemonConnection(connection).call(PointerMethod.resume.qualifiedName)
        try output.print(json: { reply }) { _ in [] }
    }
}
