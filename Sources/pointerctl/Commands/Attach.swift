import ArgumentParser
import Documents
import PointerClient
import PointerConfiguration
import PointerModel
import PointerWire

/// `pointerctl attach`.
struct Attach: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach",
        abstract: "Show the surfaces of a file until Ctrl-C.",
        discussion: """
            Attaches the surfaces of a layout file and prints what pointers do on them, in the format of pointerctl monitor. \
            The surfaces disappear when the command ends: on Ctrl-C, or when the daemon stops. If the daemon refuses one of \
            them, it shows none.

            All surfaces share one connection. Requests for dynamic regions are printed but not answered, so the declared \
            regions apply. docs/guide/layouts.md describes the file.

            Examples:
              pointerctl attach panel.toml
              pointerctl attach panel.json --id panel-2 --frame 320x280+800+400 --z 10
              pointerctl attach windows.toml --surface browser --surface terminal --quiet
              make-layout | pointerctl attach - --json | jq .event.kind
            """
    )

    @Argument(
        help: "Layout file in TOML or JSON; - reads standard input.",
        completion: .file(extensions: ["toml", "json"])
    )
    var file: String

    @Option(help: ArgumentHelp("Attach only this surface of the file (repeatable).", valueName: "id"))
    var surface: [String] = []

    @Option(help: ArgumentHelp("Attach the surface under this id (one surface only).", valueName: "id"))
    var id: String?

    @Option(
        help: ArgumentHelp(
            "Attach it with this frame, in points, such as 320x280+800+400 (one surface only).",
            valueName: "frame"
        )
    )
    var frame: RectArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Stacking order of the surfaces; the greatest is in front.", valueName: "number")
    )
    var z: Int?

    @Flag(help: "Print no events.")
    var quiet = false

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let z, !LayoutLimits.z.contains(z) {
            throw ValidationError("--z takes \(LayoutLimits.z.lowerBound) to \(LayoutLimits.z.upperBound).")
        }
        if quiet, output.json { throw ValidationError("--quiet prints nothing, so --json has no effect.") }
    }

    func run() throws {
        let surfaces = try chooseSurfaces()
        let daemon = DaemonConnection(connection)
        let declarations = surfaces.map { LayoutFile.json(of: $0) }.joined(separator: ", ")
        let method = surfaces.count == 1 ? LayoutMethod.attach : LayoutMethod.host
        let events = try ReplyReader<SurfaceEventReply>(
            daemon,
            method.qualifiedName,
            json: method == .attach ? "{\"surface\": \(declarations)}" : "{}"
        )
        let first = try events.first()
        let line = EventLine(painter: Terminal().painter)
        func show(_ reply: ReceivedReply<SurfaceEventReply>) throws {
            if quiet { return }
            try output.print(json: { reply.json }) { _ in
                let event = try daemon.decode(reply).event
                // A host's name is an internal id: people get the surfaces it shows instead.
                guard event.host != nil else { return [line.line(event)] }
                return surfaces.map { line.line(attached: $0.id) }
            }
        }
        if method == .host {
            let name = try daemon.decode(first).event.host
            let host = String(decoding: try JSONLine.encode(name), as: UTF8.self)
            let parameters = "{\"host\": \(host), \"surfaces\": [\(declarations)]}"
            _ = try daemon.ask(Call(LayoutMethod.show.qualifiedName, json: Array(parameters.utf8)))
        }
        try show(first)
        try ReplyReader.readAll([events]) { _, reply in
            try show(reply)
            return true
        }
        Console.complain("pointerd ended the stream")
    }

    private func chooseSurfaces() throws(Failure) -> [Surface] {
        let input = try LayoutInput(file)
        let name = PointerText.escape(file)
        var surfaces = input.layout.surfaces
        if !surface.isEmpty {
            if let unknown = surface.first(where: { id in !surfaces.contains { $0.id.hasSameBytes(as: id) } }) {
                let known = PointerText.list(surfaces.map(\.id))
                throw Failure(message: "\(name) has no surface \(PointerText.escape(unknown)); it has \(known)")
            }
            surfaces.removeAll { !surface.contains($0.id) }
        }
        guard !surfaces.isEmpty else { throw Failure(message: "\(name) has no surface") }
        if id != nil || frame != nil, surfaces.count > 1 {
            let known = PointerText.list(surfaces.map(\.id))
            throw Failure(
                message: "--id and --frame are for one surface, and \(name) has \(surfaces.count): \(known)",
                advice: ["Choose one with --surface."]
            )
        }
        for index in surfaces.indices {
            if let id { surfaces[index].id = id }
            if let frame { surfaces[index].frame = frame.isPlaced ? frame.rect : surfaces[index].resized(frame.rect) }
            if let z { surfaces[index].z = z }
        }
        return surfaces
    }
}

extension Surface {
    /// Returns a rectangle at the surface's position with the size of `rect`.
    fileprivate func resized(_ rect: Rect) -> Rect {
        Rect(x: frame.x, y: frame.y, width: rect.width, height: rect.height)
    }
}
