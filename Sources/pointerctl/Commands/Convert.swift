import ArgumentParser
import PointerConfiguration
import PointerModel

/// `pointerctl convert`.
struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Write a layout in TOML as JSON, or the other way round.",
        discussion: """
            TOML is what layout files are written in, JSON what clients send: {"surfaces": [...]}, where each item is what Attach takes as \
            its surface. Nothing is lost but comments: converted back it is the same layout. Reads a layout or a configuration \
            of either form, also what pointerctl layout --json prints, of at most 16 MiB, and writes the surfaces to the standard output. Asks no daemon.

            Examples:
              pointerctl convert panel.toml > panel.json
              pointerctl convert panel.json > panel.toml
              pointerctl layout --json | pointerctl convert - > shown.toml
              pointerctl convert panel.toml | jq '.surfaces[0]'
            """
    )

    @Argument(
        help: "A file with surfaces, in TOML or JSON; - is the standard input.",
        completion: .file(extensions: ["toml", "json"])
    )
    var file: String

    @Option(
        help: ArgumentHelp(
            "What to write: toml or json.",
            discussion: "Without it the form that the file is not in.",
            valueName: "form"
        ),
        completion: .list(Self.forms),
        transform: Self.form
    )
    var to: DocumentForm?

    private static let forms = DocumentForm.allCases.map(\.rawValue)

    private static func form(_ argument: String) throws -> DocumentForm {
        let name = try NameList.parse(argument, known: forms, single: true).first ?? ""
        guard let form = DocumentForm(rawValue: name) else { throw ValidationError("there is no such form") }
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
