import ArgumentParser
import PointerModel
import PointerProtocol

/// `pointerctl set-outputs`.
struct SetOutputs: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set-outputs",
        abstract: "Tell the daemon which outputs there are.",
        discussion: """
            The outputs take the place of those that the daemon has, until it ends; its configuration is not changed. Sizes and places \
            are in points, which are pixels divided by the scale. An output without a place is to the right of the one before. \
            Prints the outputs that hold afterwards. Needs the role sync: docs/reference/protocol.md.

            Examples:
              pointerctl set-outputs main=1920x1080
              pointerctl set-outputs eDP-1=1440x900@2 HDMI-A-1=2560x1440
              pointerctl set-outputs left=1920x1080-1920+0 right=1920x1080+0+0
              pointerctl set-outputs --file outputs.toml
            """
    )

    @Argument(
        help: ArgumentHelp("An output: NAME=WIDTHxHEIGHT, then +X+Y and @SCALE if wanted.", valueName: "output")
    )
    var outputs: [OutputArgument] = []

    @Option(
        help: ArgumentHelp(
            "Take the outputs of this file.",
            discussion:
                "TOML with [[outputs]], as in a configuration, or JSON with outputs, as pointerctl layout --json prints; - is the "
                + "standard input.",
            valueName: "file"
        ),
        completion: .file(extensions: ["toml", "json"])
    )
    var file: String?

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard outputs.isEmpty != (file == nil) else {
            throw ValidationError("Give the outputs, or a file that has them: the pointer needs at least one.")
        }
    }

    func run() throws {
        let wanted = try wanted()
        do throws(DeclarationError) {
            try Output.check(wanted)
        } catch {
            throw Failure(message: PointerText.escape(error.description))
        }
        let daemon = try DaemonConnection(connection)
        _ = try daemon.call(LayoutMethod.setOutputs.qualifiedName, SetOutputsParameters(outputs: wanted))
        let layout = try daemon.ask(
            LayoutMethod.get.qualifiedName,
            GetLayoutParameters(nodes: false),
            as: LayoutReply.self
        )
        let held = SetOutputsParameters(outputs: layout.outputs)
        try output.print(json: { try JSONLine.encode(held) }) { terminal in
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
