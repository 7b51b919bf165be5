import ArgumentParser
import Glibc
import PointerClient
import PointerModel

/// `pointerctl metrics`.
struct Metrics: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "metrics",
        abstract: "Print the daemon's counters for a monitoring system.",
        discussion: """
            Prints OpenMetrics text, which the textfile collector of Prometheus' node exporter reads as well. \
            docs/administration/metrics.md explains each metric.

            If no daemon answers, prints only pointerd_up 0 and exits with status 0. If that cannot be determined, for \
            example without permission to connect, exits with status 1 and writes no file. Requires the role observe; for \
            the drive and the help, the role assist.

            With --desktops, prints how many users have a graphical session, how many of them are helped, and how many have \
            which problem, by the codes of pointerctl doctor --all --json: no names of users. Only root can look as other users.

            With --output, replaces the file atomically: readers see the old text or the new one.

            Examples:
              pointerctl metrics
              pointerctl metrics --output /var/lib/prometheus/node-exporter/pointerd.prom
              sudo pointerctl metrics --desktops
            """
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @Flag(help: "Print the problems of the desktops in place of the daemon's counters, which only root can.")
    var desktops = false

    @OptionGroup var connection: ConnectionOptions

    @ParentCommand private var program: Pointerctl

    func validate() throws {
        try program.output.requireNoJSON(for: Self.configuration)
        if desktops { try connection.requireNoTimeout(for: "--desktops") }
    }

    func run() throws {
        let text = try desktops ? desktopsReport().text : report().text
        guard let output else { return try Console.write(text: text) }
        try ReplacedFile.write(text.utf8, to: output)
    }

    private func desktopsReport() throws -> DesktopMetrics {
        guard geteuid() == 0 else {
            throw Failure(message: "--desktops looks as other users, which only root can")
        }
        return DesktopMetrics(OtherUser.contents(of: try GraphicalUsers.names(.ofPerson), connection.socket))
    }

    /// Returns what the daemon says of itself. What a role is missing for is left out.
    private func report() throws -> MetricsReport {
        let daemon = DaemonConnection(connection)
        do throws(Failure) {
            let status = try daemon.value(of: .status)
            return MetricsReport(
                status: status,
                drive: try daemon.driveStatus(with: status.roles),
                assist: try daemon.assistStatus(with: status.roles),
                pointers: try pointers(of: daemon)
            )
        } catch {
            guard error.isWithoutDaemon else { throw error }
            return MetricsReport(status: nil)
        }
    }

    /// Returns the pointers with their agreements; none if the daemon mutes this user.
    private func pointers(of daemon: DaemonConnection) throws(Failure) -> [(name: String, agreement: Agreement)] {
        var pointers: [(name: String, agreement: Agreement)] = []
        for pointer in try daemon.value(of: .pointers).pointers.prefix(PointerctlLimit.metricPointers.most) {
            guard let snapshot = try daemon.valueUnlessMuted(of: .state(of: pointer.name)) else { return [] }
            pointers.append((pointer.name, snapshot.state.agreement))
        }
        return pointers
    }
}
