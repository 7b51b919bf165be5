import ArgumentParser
import LayoutLint
import PointerClient
import PointerDrawing
import PointerEngine
import PointerModel
import PointerPictures
import PointerWire

/// `pointerctl snapshot`.
struct Snapshot: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot",
        abstract: "Draw the layout and the pointer as an SVG picture.",
        discussion: """
            Draws the bounds of nodes, what hits them, their regions, the shapes that the pointer takes there, and the pointer. \
            Red numbers mark likely mistakes, as pointerctl lint prints them. Browsers show the picture.

            Without FILE, draws what the daemon shows now. With FILE, draws a layout or a configuration, and does not contact \
            the daemon; then the pointer is drawn only with --at.

            Examples:
              pointerctl snapshot --output now.svg
              pointerctl snapshot panel.toml --at 120,40 > panel.svg
            """
    )

    @Argument(
        help: "Layout or configuration file, in TOML or JSON; - reads standard input.",
        completion: .file(extensions: ["toml", "json"])
    )
    var file: String?

    @Option(
        help: ArgumentHelp(
            "Draw the pointer at rest at this point of the outputs' space.",
            discussion: "Default: where the pointer is.",
            valueName: "x,y"
        )
    )
    var at: PointArgument?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"),
        completion: .file(extensions: ["svg"])
    )
    var output: String?

    @OptionGroup var pointer: PointerOptions
    @OptionGroup var connection: ConnectionOptions
    @ParentCommand private var program: Pointerctl

    func validate() throws {
        try program.output.requireNoJSON(for: Self.configuration)
        guard file != nil else { return }
        try connection.requireNoSocket(for: Self.configuration)
        if pointer.name != nil { throw ValidationError("--pointer is for what the daemon shows, and takes no FILE.") }
    }

    func run() throws {
        let svg = try picture().svg
        guard let output else { return try Console.write(text: svg) }
        try ReplacedFile.write(svg, to: output)
    }

    private func picture() throws -> LayoutPicture {
        guard let file else { return try shownPicture() }
        let layout = try LayoutInput(file).layout
        return picture(of: layout, mistakes: layout.warnings().map { LayoutPicture.Mark($0) }, nil)
    }

    /// Returns the picture of what the daemon shows.
    private func shownPicture() throws -> LayoutPicture {
        let daemon = DaemonConnection(connection)
        let layout = try daemon.value(of: .layout)
        let mistakes = try daemon.value(of: .warnings()).map { LayoutPicture.Mark($0) }
        return picture(of: layout, mistakes: mistakes, try daemon.value(of: .state(of: pointer.name)))
    }

    private func picture(
        of layout: Layout,
        mistakes: [LayoutPicture.Mark],
        _ shown: PointerSnapshot?
    ) -> LayoutPicture {
        let snapshot = at.map { PointerSnapshot(at: $0.point, over: layout) } ?? shown
        return LayoutPicture(
            LayoutOutlines(layout),
            mistakes: mistakes,
            pointer: snapshot.map { DisplayList(atRest: $0) } ?? DisplayList(),
            position: snapshot?.state.position
        )
    }
}

/// A point as an argument: `120,40`.
struct PointArgument: ExpressibleByArgument {
    let point: Point

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let x = Coordinate(argument: String(parts[0])),
            let y = Coordinate(argument: String(parts[1]))
        else {
            return nil
        }
        point = Point(x: x.value, y: y.value)
    }
}

extension PointerSnapshot {
    /// Creates the state of a pointer that was put at a point.
    fileprivate init(at point: Point, over layout: Layout) {
        var engine = Engine(layout: layout)
        var events = EventBatch()
        engine.setPosition(point, at: .zero, into: &events)
        self.init(engine.state)
    }
}

extension LayoutPicture.Mark {
    fileprivate init(_ warning: LayoutWarning) {
        self.init(surface: warning.surface, node: warning.node, text: "\(warning.message) (\(warning.rule.rawValue))")
    }

    fileprivate init(_ warning: WarningMessage) {
        self.init(surface: warning.surfaceName, node: warning.node, text: "\(warning.message) (\(warning.rule))")
    }
}
