import ArgumentParser
import PointerModel
import PointerProtocol

/// `pointerctl lint`.
struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Show what works in the daemon's layout, but hardly as meant.",
        discussion: """
            Asks the daemon about all that it shows now, the surfaces of clients too: regions that nothing hits, targets that are too \
            small, pointers that flash up between two regions. Each finding names the surface, the node and the rule, and says \
            what to do; docs/reference/lint.md explains the rules. Files are looked at by pointerctl check.

            The status is 1 if there are findings, and 0 if there are none.

            Examples:
              pointerctl lint
              pointerctl lint --surface panel
              pointerctl lint --json | jq -r '.warnings[].rule' | sort | uniq -c
            """
    )

    @Option(
        help: ArgumentHelp(
            "Look at this surface only.",
            discussion: "user:id names another user's where several have the id.",
            valueName: "id"
        )
    )
    var surface: SurfaceArgument?

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = try DaemonConnection(connection)
        let method = LayoutMethod.lint.qualifiedName
        let reply = try daemon.call(method, LintParameters(surface: surface?.reference))
        let warnings = try daemon.decode(reply, of: method, as: LintReply.self).warnings
        try output.print(json: { reply }) { terminal in
            let line = WarningLine(painter: terminal.painter)
            let what = surface.map { "surface \(PointerText.escape($0.reference.id))" } ?? "the layout"
            let summary = warnings.isEmpty ? "no mistakes" : WarningLine.count(warnings.count, "warning")
            return warnings.map { line.line($0) } + ["\(what): \(summary)"]
        }
        if !warnings.isEmpty { throw ExitCode.failure }
    }
}
