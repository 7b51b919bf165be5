import ArgumentParser
import PointerConfiguration
import PointerEngine
import PointerModel
import SystemPackage

/// `pointerctl check`.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find the mistakes in a configuration or layout file.",
        discussion: """
            Reads the file as the daemon would and prints each problem as FILE:LINE:COLUMN: with the key and, where there is \
            one, a suggestion; then what works, but hardly as meant, as warnings. Asks no daemon and changes nothing. The \
            status is 1 if there are errors; warnings alone leave it 0.

            Examples:
              pointerctl check /etc/pointerd/pointerd.toml
              pointerctl check layouts/quilt.toml --json
            """
    )

    @Argument(
        help: "A configuration file, or a layout file with surfaces alone.",
        completion: .file(extensions: ["toml"])
    )
    var file: String

    @Flag(help: "Print one JSON object with all that was found.")
    var json = false

    func run() throws {
        let (kind, result) = ConfigurationFile.check(FilePath(file))
        let finding = CheckFinding(file: file, kind: kind?.rawValue, result: result)
        let terminal = Terminal()
        if json {
            let bytes = try JSONLine.encode(finding)
            try Console.write([JSONLine.text(bytes, forTerminal: terminal.isInteractive)])
        } else {
            try Console.write(CheckReport(painter: terminal.painter).lines(finding))
        }
        if !finding.valid { throw ExitCode.failure }
    }
}
