import ArgumentParser
import PointerClient
import PointerWire

/// `pointerctl metrics`.
struct Metrics: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "metrics",
        abstract: "Print the daemon's counters for a monitoring system.",
        discussion: """
            Prints OpenMetrics text, which the textfile collector of Prometheus' node exporter reads as well. \
            docs/administration/metrics.md explains each metric.

            If no daemon answers, prints only pointerd_up 0 and exits with status 0. If that cannot be determined, for \
            example without permission to connect, exits with status 1 and writes no file.

            With --output, replaces the file atomically: readers see the old text or the new one.

            Examples:
              pointerctl metrics
              pointerctl metrics --output /var/lib/prometheus/node-exporter/pointerd.prom
            """
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"),
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
        try ReplacedFile.write(text.utf8, to: output)
    }

    /// Returns the daemon's status, nil if no daemon answers.
    private func status() throws -> StatusMessage? {
        do throws(Failure) {
            return try DaemonConnection(connection).value(of: .status)
        } catch {
            guard error.isWithoutDaemon else { throw error }
            return nil
        }
    }
}
