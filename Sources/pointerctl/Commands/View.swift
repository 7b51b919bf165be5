import ArgumentParser
import Glibc
import PointerClient
import PointerDrawing
import PointerModel
import PointerPictures

/// `pointerctl view`.
struct View: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "view",
        abstract: "Show the layout and the pointer in the terminal.",
        discussion: """
            Draws nodes as frames with their names, and the pointer as it changes its shape, at most 30 times a second. Works \
            over SSH, and without colors. The picture follows the pointer.

            Keys: + and - zoom, q ends. It also ends on Ctrl-C, or when the daemon stops.

            With --once, prints one picture as text; then standard output need not be a terminal.

            Examples:
              pointerctl view
              pointerctl view --once
            """
    )

    @Flag(help: "Print one picture as text, and exit.")
    var once = false

    @Option(help: ArgumentHelp("Points in the width of a character.", valueName: "points"))
    var scale = LiveView.scale

    @OptionGroup var pointer: PointerOptions
    @OptionGroup var connection: ConnectionOptions
    @ParentCommand private var program: Pointerctl

    func validate() throws {
        try program.output.requireNoJSON(for: Self.configuration)
        guard LiveView.scales.contains(scale) else {
            throw ValidationError(
                "--scale takes \(LiveView.scales.lowerBound.compact) to \(LiveView.scales.upperBound.compact)."
            )
        }
        guard once || isatty(STDOUT_FILENO) == 1 && isatty(STDIN_FILENO) == 1 else {
            throw ValidationError(
                "view needs a terminal; --once prints one picture, and pointerctl monitor prints events."
            )
        }
    }

    func run() throws {
        let daemon = DaemonConnection(connection)
        guard once else { return try LiveView(daemon, pointer: pointer.name, scale: scale).run() }
        let terminal = Terminal()
        let snapshot = try daemon.value(of: .state(of: pointer.name))
        let picture = TerminalPicture(
            LayoutOutlines(try daemon.value(of: .layout)),
            columns: 80,
            rows: 24,
            center: snapshot.state.position,
            scale: scale,
            abilities: TerminalPicture.Abilities(hasColor: false, hasUnicode: terminal.hasUnicode)
        )
        try Console.write(picture.grid(with: DisplayList(atRest: snapshot)).lines)
    }
}
