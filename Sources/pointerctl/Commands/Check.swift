import ArgumentParser
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
            Reads each file as the daemon would. Prints each error as FILE:LINE:COLUMN: with the key and, if possible, a \
            suggestion; then warnings about likely mistakes. Changes nothing and does not contact the daemon; pointerctl \
            lint checks what the daemon shows now. With --json, prints one object per file.

            The exit status is 1 if there are errors, and with --strict also if there are warnings. docs/reference/lint.md \
            explains each warning.

            Examples:
              pointerctl check /etc/pointerd/pointerd.toml
              pointerctl check layouts/*.toml --json
              pointerctl check --strict panel.json
              make-layout | pointerctl check -
            """
    )

    @Argument(
        help: "Configuration or layout files, in TOML or JSON; - reads standard input.",
        completion: .file(extensions: ["toml", "json"])
    )
    var files: [String]

    @Flag(help: "Exit with status 1 on warnings, too.")
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
