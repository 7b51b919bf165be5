import ArgumentParser
import PointerConfiguration
import PointerEngine
import PointerModel
import SystemPackage

/// `pointerctl check`.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find the mistakes in configuration and layout files.",
        discussion: """
            Reads each file as the daemon would and prints each problem as FILE:LINE:COLUMN: with the key and, where there is \
            one, a suggestion; then what works, but hardly as meant, as warnings. Asks no daemon and changes nothing: what the daemon \
            shows now is for pointerctl lint. Files may be in JSON as well. With --json, prints an object for each file with all that \
            was found.

            The status is 1 if there are errors; warnings alone leave it 0, unless --strict is given. docs/reference/lint.md explains each warning.

            Examples:
              pointerctl check /etc/pointerd/pointerd.toml
              pointerctl check layouts/*.toml --json
              pointerctl check --strict panel.json
              make-layout | pointerctl check -
            """
    )

    @Argument(
        help: "Configuration files, or layout files with surfaces alone; - is the standard input.",
        completion: .file(extensions: ["toml", "json"])
    )
    var files: [String]

    @Flag(help: "Let warnings make the status 1 too.")
    var strict = false

    @OptionGroup var output: OutputOptions
    @ParentCommand private var program: Pointerctl

    func validate() throws {
        try program.connection.requireNoSocket(for: Self.configuration)
        guard files.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("The standard input can be read only once: give - once.")
        }
    }

    func run() throws {
        var isValid = true
        for file in files {
            let finding = CheckFinding(file: file, checked: ConfigurationFile.check(FilePath(file)))
            try output.print(json: { try JSONLine.encode(finding) }) { CheckReport(painter: $0.painter).lines(finding) }
            if !finding.valid || (strict && !finding.warnings.isEmpty) { isValid = false }
        }
        if !isValid { throw ExitCode.failure }
    }
}
