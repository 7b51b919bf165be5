import ArgumentParser
import PointerModel
import PointerProtocol

/// `pointerctl explain`.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Show what the pointer would be at a point, and why.",
        discussion: """
            Prints the region, the pointer's style and, where the node is one, the control; then, as a tree, every surface and node that \
            was asked whether the point is theirs, in this order and with the answer, and below the nodes their regions. An arrow \
            marks what decided. The pointer does not move. With --json, prints the reply of Resolve.

            Examples:
              pointerctl explain 400 300
              pointerctl explain 400 300 --modifiers command,alternate
              pointerctl explain -20 300
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
            let resolved = try daemon.decode(reply, of: PointerMethod.resolve.qualifiedName, as: ResolveReply.self)
            let layout = try daemon.ask(LayoutMethod.get.qualifiedName, as: LayoutReply.self)
            return ExplanationReport(
                painter: terminal.painter,
                glyphs: terminal.glyphs,
                declared: DeclaredNodes(layout),
                outputs: layout.outputs.map(\.frame)
            )
            .lines(resolved, at: point, modifiers: held)
        }
    }
}
