import ArgumentParser
import Documents
import PointerClient
import PointerWire

/// `pointerctl layout`.
struct ShowLayout: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layout",
        abstract: "Show outputs, surfaces, nodes and regions as a tree.",
        discussion: """
            Frames of outputs are global. Frames of surfaces are global, or relative to the output that the surface names; \
            those of nodes are relative to their parent, those of regions to their node.

            Examples:
              pointerctl layout
              pointerctl layout --surface alice:panel
              pointerctl layout --json | jq '.surfaces[].nodes[].id'
            """
    )

    @Option(
        help: ArgumentHelp(
            "Show only this surface.",
            discussion: "OWNER:ID, such as alice:panel or configuration:panel, names its owner.",
            valueName: "id"
        )
    )
    var surface: SurfaceArgument?

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = DaemonConnection(connection)
        let reply = try daemon.ask(.layoutReply(of: surface?.reference))
        try output.print(json: { reply.json }) { terminal in
            var layout = try daemon.decode(reply)
            if surface != nil { layout.outputs = [] }
            return LayoutReport(painter: terminal.painter, glyphs: terminal.glyphs).lines(layout)
        }
    }
}
