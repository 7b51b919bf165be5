import ArgumentParser
import PointerProtocol

/// `pointerctl metrics`.
struct Metrics: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "metrics",
        abstract: "Print the daemon's counters for a monitoring system.",
        discussion: """
            Prints an OpenMetrics text, which the textfile collector of a node exporter reads too: reports, events, clients, what waits for \
            them, how long reports take, and more. docs/administration/metrics.md has them all.

            Where no daemon answers, pointerd_up is 0 and stands alone, and the status is 0 as well: that is what was asked for. Where it \
            cannot be told, such as without the permission to connect, the status is 1 and no file is written.

            With --output a file is written whole, beside the place, and then put there: whoever reads it meanwhile finds the one before.

            Examples:
              pointerctl metrics
              pointerctl metrics --output /var/lib/prometheus/node-exporter/pointerd.prom
            """
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Where to write, in place of the standard output.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @OptionGroup var connection: ConnectionOptions

    @ParentCommand private var program: Pointerctl

    func validate() throws {
        try program.output.requireNoJSON(for: Self.configuration)
    }

    func run() throws {
        let text = MetricsReport(status: try status()).text
        guard let output else { return try Console.write(text: text) }
        try ReplacedFile.write(text, to: output)
    }

    /// nil: no daemon answers.
    private func status() throws -> StatusMessage? {
        do {
            let daemon = try DaemonConnection(connection)
            return try daemon.ask(ServiceMethod.getStatus.qualifiedName, as: StatusReply.self).status
        } catch let failure as Failure where failure.isWithoutDaemon {
            return nil
        }
    }
}
