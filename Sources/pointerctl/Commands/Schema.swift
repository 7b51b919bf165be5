import ArgumentParser
import FoundationEssentials

/// `pointerctl schema`.
struct Schema: ParsableCommand {
    /// A file with a schema.
    enum File: String, CaseIterable, ExpressibleByArgument {
        case pointerd
        case desktop
    }

    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of a configuration file.",
        discussion: """
            Editors read it to complete keys, to show what each is, and to mark mistakes: pointerd is the schema of \
            pointerd.toml, desktop that of desktop.toml. The command check finds more mistakes, as it reads what a file \
            names. Does not contact the daemon.

            Examples:
              pointerctl schema pointerd
              pointerctl schema desktop > ~/.config/pointerd/desktop.schema.json
            """
    )

    @Argument(help: "File whose schema to print.")
    var file: File

    @ParentCommand private var program: Pointerctl

    func validate() throws {
        try program.connection.requireNoSocket(for: Self.configuration)
        try program.output.requireNoJSON(for: Self.configuration)
    }

    func run() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let schema =
            switch file {
            case .pointerd: JSONSchema.daemon
            case .desktop: JSONSchema.desktop
            }
        try Console.write([String(decoding: try encoder.encode(schema), as: UTF8.self)])
    }
}
