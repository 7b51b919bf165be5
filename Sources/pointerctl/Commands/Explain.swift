import ArgumentParser
import Documents
import PointerClient
import PointerModel
import PointerWire

/// `pointerctl explain`.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Show the pointer's region and style at a point, and why.",
        discussion: """
            Prints the region, the pointer's style and, if there is one, the control at the point; then, as a tree, each \
            surface and node that hit testing visited, in this order, with the outcome and the regions. An arrow marks the \
            step that decided. Long trees are shortened. The pointer does not move.

            Without X and Y, explains the pointer's current position with the modifiers that are held. With --json, prints \
            the reply of Resolve.

            Examples:
              pointerctl explain
              pointerctl explain 400 300
              pointerctl explain 400 300 --modifiers command,alternate
              pointerctl explain -20 300
              pointerctl explain 12 8 --surface alice:panel
            """
    )

    @Argument(help: "X coordinate in points, in the global space of the outputs.")
    var x: Coordinate?

    @Argument(help: "Y coordinate in points, growing downwards.")
    var y: Coordinate?

    @Option(
        help: ArgumentHelp(
            "Modifier keys to assume held, separated by commas: \(ModifierList.known.joined(separator: ", ")).",
            valueName: "names"
        ),
        completion: .list(ModifierList.known),
        transform: ModifierList.init(argument:)
    )
    var modifiers: ModifierList?

    @Option(
        help: ArgumentHelp(
            "Measure X and Y from the upper left corner of this surface.",
            discussion: "OWNER:ID, such as alice:panel or configuration:panel, names its owner.",
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
        let daemon = DaemonConnection(connection)
        let (point, held) = try place(daemon)
        let reply = try daemon.ask(.resolution(at: point, modifiers: held, of: pointer.name))
        try output.print(json: { reply.json }) { terminal in
            let resolved = try daemon.decode(reply)
            let layout = try daemon.value(of: .layoutReply())
            return ExplanationReport(
                painter: terminal.painter,
                glyphs: terminal.glyphs,
                declared: DeclaredNodes(layout.surfaces),
                outputs: layout.outputs.map(\.frame)
            )
            .lines(resolved, at: point, modifiers: held ?? [])
        }
    }

    /// Returns the point and the modifiers to assume held; the modifiers are nil if the user named a point but no modifiers.
    private func place(_ daemon: DaemonConnection) throws -> (point: Point, modifiers: [String]?) {
        if let x, let y {
            let corner = try surface.map { try daemon.corner(of: $0) } ?? .zero
            return (Point(x: corner.x + x.value, y: corner.y + y.value), modifiers?.names)
        }
        let state = try daemon.value(of: .stateMessage(of: pointer.name)).state
        return (state.position, modifiers?.names ?? state.modifiers)
    }
}
