import ArgumentParser
import PointerModel
import PointerProtocol

/// `pointerctl explain`.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Show what the pointer would be at a point, and why.",
        discussion: """
            Without a point, takes the pointer's own position and the modifiers that are held. Prints the region, the pointer's style and, where the node is one, the control; then, as a tree, the surfaces and nodes that \
            were asked whether the point is theirs, in this order and with the answer, and below the nodes their regions; of very many a part. An arrow \
            marks what decided. The pointer does not move. With --json, prints the reply of Resolve.

            Examples:
              pointerctl explain
              pointerctl explain 400 300
              pointerctl explain 400 300 --modifiers command,alternate
              pointerctl explain -20 300
              pointerctl explain 12 8 --surface alice:panel
            """
    )

    @Argument(help: "Points from the left, in the global space of the outputs.")
    var x: Coordinate?

    @Argument(help: "Points from the top.")
    var y: Coordinate?

    @Option(
        help: ArgumentHelp(
            "Modifier keys to take as held: \(ModifierList.known.joined(separator: ", ")).",
            valueName: "names"
        ),
        completion: .list(ModifierList.known),
        transform: ModifierList.init(argument:)
    )
    var modifiers: ModifierList?

    @Option(
        help: ArgumentHelp(
            "Take X and Y from the upper left corner of this surface.",
            discussion: "user:id names another user's where several have the id.",
            valueName: "id"
        )
    )
    var surface: SurfaceArgument?

    @OptionGroup var pointer: PointerOptions
    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if surface != nil, x == nil { throw ValidationError("--surface needs X and Y: a point on the surface.") }
        if x != nil, y == nil { throw ValidationError("Give X and Y, or neither for the pointer's position.") }
    }

    func run() throws {
        let daemon = try DaemonConnection(connection)
        let (point, held) = try place(daemon)
        let reply = try daemon.call(
            PointerMethod.resolve.qualifiedName,
            ResolveParameters(x: point.x, y: point.y, modifiers: held, pointer: pointer.name)
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
            .lines(resolved, at: point, modifiers: held ?? [])
        }
    }

    /// The point, and the modifiers to take as held; nil: none are named.
    private func place(_ daemon: DaemonConnection) throws -> (point: Point, modifiers: [String]?) {
        if let x, let y {
            let corner = try surface.map { try daemon.corner(of: $0) } ?? .zero
            return (Point(x: corner.x + x.value, y: corner.y + y.value), modifiers?.names)
        }
        let state = try daemon.ask(
            PointerMethod.getState.qualifiedName,
            PointerParameters(pointer: pointer.name),
            as: StateReply.self
        ).state
        return (state.position, modifiers?.names ?? state.modifiers)
    }
}
