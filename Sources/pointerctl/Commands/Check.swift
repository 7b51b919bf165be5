import ArgumentParser
import ConfigurationFiles
import DesktopConfiguration
import Documents
import PointerConfiguration
import PointerEngine
import PointerModel
import SystemPackage

/// `pointerctl check`.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check configuration and layout files for mistakes.",
        discussion: """
            Without a file, or with \(ConfigurationFamily.machineFile), reads all that the machine's daemon would: that file and its \
            drop-ins, which hold or fail as one. Reads any other file by itself. Prints each error as FILE:LINE:COLUMN: with the key \
            and, if possible, a suggestion; then warnings about likely mistakes. Changes nothing and does not contact the daemon; \
            pointerctl lint checks what the daemon shows now. With --json, prints one object per file.

            The exit status is 1 if there are errors, and with --strict also if there are warnings. docs/reference/lint.md \
            explains each warning.

            Examples:
              pointerctl check
              pointerctl check --explain roles.observe
              pointerctl check --as /etc/pointerd/pointerd.toml.d new/50-roles.toml
              pointerctl check layouts/*.toml --json
              pointerctl check --strict panel.json
              make-layout | pointerctl check -
            """
    )

    @Argument(
        help: "Configuration or layout files, in TOML or JSON; - reads standard input.",
        completion: .file(extensions: ["toml", "json"])
    )
    var files: [String] = []

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "Judge one file as if it stood in this folder, in place of the one of its name.",
            discussion:
                "In a folder of drop-ins, the file is judged together with the others and with the file that they change.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var folder: String?

    @Option(
        help: ArgumentHelp(
            "Print the value of a key or of each key in a table, and the file and the line that it comes from.",
            discussion: "A key such as drive.devices, or a table such as roles.",
            valueName: "key"
        )
    )
    var explain: String?

    @Flag(help: "Exit with status 1 on warnings, too.")
    var strict = false

    @OptionGroup var output: OutputOptions
    @ParentCommand private var program: Pointerctl

    func validate() throws {
        try program.connection.requireNoSocket(for: Self.configuration)
        guard files.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("The standard input can be read only once: give - once.")
        }
        if folder != nil, files.count != 1 || files == ["-"] {
            throw ValidationError("--as is about one file, which has a name.")
        }
        if explain != nil, files.count > 1 { throw ValidationError("--explain is about one file at most.") }
    }

    func run() throws {
        if let explain { return try printValues(of: KeyExplanation(of: explain)) }
        var isValid = true
        for file in files.isEmpty ? [ConfigurationFamily.machineFile.string] : files {
            let finding = CheckFinding(file: file, checked: ConfigurationFile.check(family(of: file)) { _ in })
            try output.print(json: { try JSONLine.encode(finding) }) { CheckReport(painter: $0.painter).lines(finding) }
            if !finding.valid || (strict && !finding.warnings.isEmpty) { isValid = false }
        }
        if !isValid { throw ExitCode.failure }
    }

    /// Returns what is read for a file.
    private func family(of file: String) -> ConfigurationFamily {
        if let folder { return ConfigurationFamily(placing: FilePath(file), in: FilePath(folder)) }
        let family = ConfigurationFamily(of: FilePath(file))
        return family.isMachine ? family : ConfigurationFamily(alone: FilePath(file))
    }

    /// Prints what the files say about a key, or what is wrong with them.
    private func printValues(of explanation: KeyExplanation) throws {
        let file = files.first ?? ConfigurationFamily.machineFile.string
        var values: [KeyExplanation.Value] = []
        let checked = ConfigurationFile.check(family(of: file)) { values = explanation.values(in: $0) }
        guard case .success = checked.result, checked.kind == .configuration else {
            let finding = CheckFinding(file: file, checked: checked)
            guard !finding.valid else {
                throw Failure(
                    message: "\(PointerText.escape(file)) is no configuration of pointerd, whose keys have values"
                )
            }
            try output.print(json: { try JSONLine.encode(finding) }) { CheckReport(painter: $0.painter).lines(finding) }
            throw ExitCode.failure
        }
        for value in values { try output.print(json: { value.json }) { value.lines($0.painter) } }
    }
}
