import ArgumentParser
import PointerConfiguration
import PointerModel

/// `pointerctl convert`.
struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Convert a layout from TOML to JSON, or back.",
        discussion: """
            Layout files are TOML. Clients send JSON: {"surfaces": [...]}, where each item is the parameter surface of \
            Attach. Only comments are lost. Reads a layout or configuration of at most 16 MiB in either form, including the \
            output of pointerctl layout --json, and writes the surfaces to standard output. Does not contact the daemon.

            Examples:
              pointerctl convert panel.toml > panel.json
              pointerctl convert panel.json > panel.toml
              pointerctl layout --json | pointerctl convert - > shown.toml
              pointerctl convert panel.toml | jq '.surfaces[0]'
            """
    )

    @Argument(
        help: "File with surfaces, in TOML or JSON; - reads standard input.",
        completion: .file(extensions: ["toml", "json"])
    )
    var file: String

    @Option(
        help: ArgumentHelp(
            "Output form: toml or json.",
            discussion: "Default: the form that the file does not have.",
            valueName: "form"
        ),
        completion: .list(Self.forms),
        transform: Self.form
    )
    var to: DocumentForm?

    private static let forms = DocumentForm.allCases.map(\.rawValue)

    private static func form(_ argument: String) throws -> DocumentForm {
        let name = try NameList.parse(argument, known: forms, single: true).first ?? ""
        guard let form = DocumentForm(rawValue: name) else { throw ValidationError("unknown form") }
        return form
    }

    @ParentCommand private var program: Pointerctl

    func validate() throws {
        try program.connection.requireNoSocket(for: Self.configuration)
        try program.output.requireNoJSON(for: Self.configuration)
    }

    func run() throws {
        let input = try LayoutInput(file)
        switch to ?? (input.form == .toml ? .json : .toml) {
        case .toml: try Console.write(text: LayoutFile.text(of: input.layout.surfaces))
        case .json: try Console.write(text: LayoutFile.json(of: input.layout.surfaces))
        }
    }
}
