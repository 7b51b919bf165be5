import ArgumentParser
import Documents
import PointerClient
import PointerModel
import PointerWire

/// `pointerctl lint`.
struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Check the current layout for likely mistakes.",
        discussion: """
            Checks all that the daemon shows now, including the surfaces of clients: regions that no hit reaches, targets \
            that are too small, gaps between regions in which the system's pointer flashes up. Each warning names the \
            surface, the node and the rule, and says how to fix it; docs/reference/lint.md explains the rules. To check \
            files, use pointerctl check.

            The exit status is 1 if there are warnings.

            Examples:
              pointerctl lint
              pointerctl lint --surface panel
              pointerctl lint --json | jq -r '.warnings[].rule' | sort | uniq -c
            """
    )

    @Option(
        help: ArgumentHelp(
            "Check only this surface.",
            discussion: "OWNER:ID, such as alice:panel or configuration:panel, names its owner.",
            valueName: "id"
        )
    )
    var surface: SurfaceArgument?

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = DaemonConnection(connection)
        let reply = try daemon.ask(.warnings(of: surface?.reference))
        let warnings = try daemon.decode(reply)
        try output.print(json: { reply.json }) { terminal in
            let line = WarningLine(painter: terminal.painter)
            let what = surface.map { "surface \(PointerText.escape($0.reference.id))" } ?? "the layout"
            let summary = warnings.isEmpty ? "no mistakes" : WarningLine.count(warnings.count, "warning")
            return warnings.map { line.line($0) } + ["\(what): \(summary)"]
        }
        if !warnings.isEmpty { throw ExitCode.failure }
    }
}
