import ArgumentParser
import DoctorCodes
import Glibc
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
        abstract: "Draw the layout and the pointer as a picture, in SVG or PNG.",
        discussion: """
            Draws the bounds of nodes, what hits them, their regions, the shapes that the pointer takes there, and the pointer. \
            Red numbers mark likely mistakes, as pointerctl lint prints them.

            SVG needs nothing more than this program and a browser. PNG needs the package \(DesktopProgram.package).

            Without FILE, draws what the daemon shows now. With FILE, draws a layout or a configuration, and does not contact \
            the daemon; then the pointer is drawn only with --at.

            Examples:
              pointerctl snapshot --output now.svg
              pointerctl snapshot panel.toml --at 120,40 > panel.svg
              pointerctl snapshot panel.toml --output panel.png --scale 4
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

    /// What a picture is written as.
    enum Form: String, EnumerableFlag {
        case svg, png

        static func help(for value: Form) -> ArgumentHelp? {
            value == .svg ? "Write SVG." : "Write PNG. Default: as the name of the file ends; SVG to standard output."
        }
    }

    @Flag var form: Form?

    @Option(
        help: ArgumentHelp(
            "Pixels per point of PNG, 0.5 to 8.",
            discussion: "Default: 2, or fewer if the picture is large.",
            valueName: "number"
        )
    )
    var scale: Double?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"),
        completion: .file(extensions: ["svg", "png"])
    )
    var output: String?

    @OptionGroup var pointer: PointerOptions
    @OptionGroup var connection: ConnectionOptions
    @ParentCommand private var program: Pointerctl

    func validate() throws {
        try program.output.requireNoJSON(for: Self.configuration)
        try checkForm()
        guard file != nil else { return }
        try connection.requireNoSocket(for: Self.configuration)
        if pointer.name != nil { throw ValidationError("--pointer is for what the daemon shows, and takes no FILE.") }
    }

    /// The form that is written.
    private var written: Form { form ?? (output?.lowercased().hasSuffix(".png") == true ? .png : .svg) }

    private func checkForm() throws {
        if let output, form == nil, ![".svg", ".png"].contains(where: output.lowercased().hasSuffix) {
            throw ValidationError("--output takes a file that ends with .svg or with .png, or give --svg or --png.")
        }
        if let scale {
            guard written == .png else { throw ValidationError("--scale is for --png: SVG has no pixels.") }
            guard PictureRequest.scales.contains(scale) else { throw ValidationError("--scale takes 0.5 to 8.") }
        }
        if written == .png, output == nil, isatty(STDOUT_FILENO) == 1 {
            throw ValidationError("A terminal shows no PNG; --output names a file.")
        }
    }

    func run() throws {
        let picture = try layoutPicture().picture
        switch written {
        case .svg: try write(Array(picture.svg.utf8))
        case .png: try write(try PainterProgram.png(of: picture, scale: scale))
        }
    }

    private func write(_ bytes: [UInt8]) throws {
        guard let output else { return try Console.write(bytes: bytes) }
        try ReplacedFile.write(bytes, to: output)
    }

    private func layoutPicture() throws -> LayoutPicture {
        guard let file else { return try shownPicture() }
        let layout = try LayoutInput(file).layout
        return try picture(of: layout, mistakes: layout.warnings().map { LayoutPicture.Mark($0) }, nil)
    }

    /// Returns the picture of what the daemon shows.
    private func shownPicture() throws -> LayoutPicture {
        let daemon = DaemonConnection(connection)
        let layout = try daemon.value(of: .layout)
        let mistakes = try daemon.value(of: .warnings()).map { LayoutPicture.Mark($0) }
        return try picture(of: layout, mistakes: mistakes, daemon.value(of: .state(of: pointer.name)))
    }

    private func picture(
        of layout: Layout,
        mistakes: [LayoutPicture.Mark],
        _ shown: PointerSnapshot?
    ) throws(Failure) -> LayoutPicture {
        if let at { try requireOutput(under: at.point, in: layout) }
        let snapshot = at.map { PointerSnapshot(at: $0.point, over: layout) } ?? shown
        return LayoutPicture(
            LayoutOutlines(layout),
            mistakes: mistakes,
            pointer: snapshot.map { DisplayList(atRest: $0) } ?? DisplayList(),
            position: snapshot?.state.position
        )
    }
}

extension Snapshot {
    /// Refuses a point that no pointer gets to: the pointer would be drawn somewhere else.
    private func requireOutput(under point: Point, in layout: Layout) throws(Failure) {
        guard !layout.outputs.isEmpty, !layout.outputs.contains(where: { $0.frame.contains(point) }) else { return }
        let outputs = layout.outputs.map { "\(PointerText.escape($0.name)) is \($0.frame.compact)" }
        throw Failure(
            message: "\(point.compact) is outside of all outputs, so no pointer gets there",
            advice: ["The outputs: \(outputs.joined(separator: "; "))"]
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
