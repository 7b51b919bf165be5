import ArgumentParser
import Documents
import LayoutDocuments
import PointerClient
import PointerModel
import PointerWire

/// `pointerctl set-outputs`.
struct SetOutputs: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set-outputs",
        abstract: "Set the daemon's outputs, as a compositor does.",
        discussion: """
            Replaces the daemon's outputs until it stops; the configuration file does not change. Sizes and positions are in \
            points: pixels divided by the scale. An output without a position is placed to the right of the one before it. \
            A transform says how the picture is turned on the panel, in wl_output's words: \
            \(OutputTransform.allCases.map(\.rawValue).joined(separator: ", ")). The size is the one after that, and touches \
            follow it. Prints the resulting outputs. Requires the role sync.

            Examples:
              pointerctl set-outputs main=1920x1080
              pointerctl set-outputs eDP-1=1440x900@2 HDMI-A-1=2560x1440
              pointerctl set-outputs left=1920x1080-1920+0 right=1920x1080+0+0
              pointerctl set-outputs eDP-1=1080x1920/90
              pointerctl set-outputs --file outputs.toml
            """
    )

    @Argument(
        help: ArgumentHelp("Output as NAME=WIDTHxHEIGHT[+X+Y][@SCALE][/TRANSFORM].", valueName: "output")
    )
    var outputs: [OutputArgument] = []

    @Option(
        help: ArgumentHelp(
            "Read the outputs from this file.",
            discussion:
                "TOML with [[outputs]], as in a configuration, or JSON with outputs, as pointerctl layout --json prints; - "
                + "reads standard input.",
            valueName: "file"
        ),
        completion: .file(extensions: ["toml", "json"])
    )
    var file: String?

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard outputs.isEmpty != (file == nil) else {
            throw ValidationError("Name at least one output, or pass a file with --file, but not both.")
        }
    }

    func run() throws {
        let wanted = try wanted()
        do throws(Mistake) {
            try Declaration.check(wanted)
        } catch {
            throw Failure(message: PointerText.escape(error.description))
        }
        let daemon = DaemonConnection(connection)
        _ = try daemon.ask(.setOutputs(wanted))
        let layout = try daemon.value(of: .layoutReply(withNodes: false))
        try output.print(json: { LayoutWriter.message.setOutputs(layout.outputs).json }) { terminal in
            LayoutReport(painter: terminal.painter, glyphs: terminal.glyphs).lines(layout.outputs)
        }
    }

    private func wanted() throws -> [Output] {
        guard let file else { return OutputArgument.outputs(outputs) }
        let input = try LayoutInput(file)
        guard input.hasOutputs else { throw Failure(message: "\(PointerText.escape(file)) has no outputs") }
        return input.layout.outputs
    }
}
