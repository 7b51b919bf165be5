import ArgumentParser
import PointerModel
import PointerProtocol

/// `pointerctl resolve`.
struct Resolve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show what the pointer would be at a point, and why.",
        discussion: """
            Prints the region and the style, then everything that was asked on the way there: the surfaces and nodes that \
            could be under the point, and whether their interactions have a region there. The pointer does not move.

            Examples:
              pointerctl resolve 400 300
              pointerctl resolve 400 300 --modifiers command,alternate
              pointerctl resolve -20 300
            """
    )

    @Argument(help: "Points from the left, in the global space of the outputs.")
    var x: Coordinate

    @Argument(help: "Points from the top.")
    var y: Coordinate

    @Option(
        help: ArgumentHelp(
            "Modifier keys to take as held: \(ModifierList.known.joined(separator: ", ")).",
            valueName: "names"
        ),
        completion: .list(ModifierList.known),
        transform: ModifierList.init(argument:)
    )
    var modifiers: ModifierList?

    @OptionGroup var pointer: PointerOptions
    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = try DaemonConnection(connection)
        let point = Point(x: x.value, y: y.value)
        let held = modifiers?.names ?? []
        let reply = try daemon.call(
            PointerMethod.resolve.qualifiedName,
            ResolveParameters(x: point.x, y: point.y, modifiers: modifiers?.names, pointer: pointer.name)
        )
        try output.print(json: { reply }) { terminal in
            ResolutionReport(painter: terminal.painter, glyphs: terminal.glyphs).lines(
                try daemon.decode(reply, of: PointerMethod.resolve.qualifiedName, as: ResolveReply.self),
                at: point,
                modifiers: held
            )
        }
    }
}
