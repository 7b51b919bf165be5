import ArgumentParser
import Documents
import LibinputRecordings
import PointerConfiguration
import PointerModel
import PointerRecordings
import PointerWire
import SafeText

/// `pointerctl convert`.
struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Convert a layout between TOML and JSON, or a recording of libinput to evemu.",
        discussion: """
            Layout files are TOML. Clients send JSON: {"surfaces": [...]}, where each item is the parameter surface of \
            Attach. Only comments are lost. Reads a layout or configuration of at most 16 MiB in either form, including the \
            output of pointerctl layout --json, and writes the surfaces to standard output. Does not contact the daemon.

            The content of a file says what it is, whatever its name. The first pointing device of a recording of libinput, or the \
            one that --device names, becomes a recording of evemu, which pointerd --replay plays.

            Examples:
              pointerctl convert panel.toml > panel.json
              pointerctl convert panel.json > panel.toml
              pointerctl layout --json | pointerctl convert - > shown.toml
              pointerctl convert panel.toml | jq '.surfaces[0]'
              pointerctl convert touchpad.yml > touchpad.evemu
            """
    )

    @Argument(
        help: "File with surfaces, in TOML or JSON, or a recording; - reads standard input, which is no recording.",
        completion: .file(extensions: ["toml", "json", "yml"])
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

    @Option(
        help: ArgumentHelp(
            "Device of a recording, by its name or node.",
            discussion: "Default: the first that points.",
            valueName: "name"
        )
    )
    var device: String?

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
        if let record = try libinputRecord() {
            if let warning = record.recording.warning { Console.complain("warning: \(warning)") }
            return try Console.write(text: record.recording.evemuText)
        }
        if device != nil {
            throw ValidationError("--device is for recordings of libinput, and \(PrintableText.quote(file)) is none")
        }
        let input = try LayoutInput(file)
        switch to ?? (input.form == .toml ? .json : .toml) {
        case .toml: try Console.write(text: LayoutFile.text(of: input.layout.surfaces))
        case .json: try Console.write(text: LayoutFile.json(of: input.layout.surfaces))
        }
    }

    /// Returns the recording in the file; nil if the file is none of libinput, or cannot be read as one.
    private func libinputRecord() throws(Failure) -> LibinputRecord? {
        guard let bytes = try? Recording.bytes(of: file), FileContent(of: bytes) == .libinputRecord else { return nil }
        do throws(RecordingError) {
            return try LibinputRecord(parsing: bytes, file: file, device: device)
        } catch {
            throw Failure(message: "\(error)")
        }
    }
}
