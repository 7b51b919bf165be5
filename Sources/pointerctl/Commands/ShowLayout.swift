import ArgumentParser
import PointerProtocol

/// `pointerctl layout`.
struct ShowLayout: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layout",
        abstract: "Show the layout that the pointer moves over.",
        discussion: """
            Prints the outputs and, as a tree, each surface with its nodes and their regions. The frames of outputs and \
            surfaces are global or relative to the output that is named; those of nodes are relative to their parent, those \
            of regions to their node.

            Examples:
              pointerctl layout
              pointerctl layout --json | jq '.surfaces[].nodes[].id'
            """
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = try DaemonConnection(connection)
        let reply = try daemon.call(LayoutMethod.get.qualifiedName)
        try output.print(json: { reply }) { terminal in
            LayoutReport(painter: terminal.painter, glyphs: terminal.glyphs).lines(
                try daemon.decode(reply, of: LayoutMethod.get.qualifiedName, as: LayoutReply.self)
            )
        }
    }
}
