import ArgumentParser
import PointerProtocol

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
