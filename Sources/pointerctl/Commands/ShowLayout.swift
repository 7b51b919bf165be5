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
              pointerctl layout --surface alice:panel
              pointerctl layout --json | jq '.surfaces[].nodes[].id'
            """
    )

    @Option(
        help: ArgumentHelp(
            "Show this surface only.",
            discussion: "user:id names another user's where several have the id.",
            valueName: "id"
        )
    )
    var surface: SurfaceArgument?

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = try DaemonConnection(connection)
        let method = LayoutMethod.get.qualifiedName
        let reply = try daemon.call(method, GetLayoutParameters(surface: surface?.reference))
        try output.print(json: { reply }) { terminal in
            var layout = try daemon.decode(reply, of: method, as: LayoutReply.self)
            if surface != nil { layout.outputs = [] }
            return LayoutReport(painter: terminal.painter, glyphs: terminal.glyphs).lines(layout)
        }
    }
}
