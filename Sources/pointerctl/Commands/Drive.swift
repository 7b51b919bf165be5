import ArgumentParser
import Glibc
import PointerClient
import PointerWire

/// `pointerctl drive`.
struct Drive: ParsableCommand {
    /// What to do.
    enum Action: String, SwitchAction {
        case status, on, off
    }

    static let configuration = CommandConfiguration(
        commandName: "drive",
        abstract: "Let the daemon move the compositor's cursor with the devices that it takes over.",
        discussion: """
            With on, the daemon takes over the devices that [drive] of its configuration selects, and the compositor's cursor \
            goes where the pointer is. It tries that for \(DriveTrial.seconds) seconds and asks whether to keep it; without an \
            answer, or after Ctrl-C, it gives the devices back. What is kept lasts until off or until the daemon ends; \
            enabled = true under [drive] turns it on at each start. With off, the daemon gives the devices back. Without an \
            action, or with status, says which devices it has taken over, or what it waits for.

            Holding the left, right and middle button of a device together for 1.5 s gives all devices back, whatever the \
            daemon does. docs/guide/drive.md explains the drive. Requires the role drive, and the package pointerd-drive; the \
            state alone, the role assist.

            Examples:
              sudo pointerctl drive on
              sudo pointerctl drive on --yes
              sudo pointerctl drive off
              sudo pointerctl drive status --json | jq -r .phase
            """
    )

    @Argument(help: "status, on or off.")
    var action = Action.status

    @Flag(name: .shortAndLong, help: "Keep the drive on without asking.")
    var yes = false

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !yes || action == .on else { throw ValidationError("--yes is for on.") }
    }

    func run() throws {
        let daemon = DaemonConnection(connection)
        switch action {
        case .status: try show(try daemon.value(of: .driveStatus), daemon)
        case .off: try show(try daemon.value(of: .disableDrive), daemon)
        case .on:
            guard yes || isatty(STDIN_FILENO) == 1 else {
                throw Failure(
                    message: "drive on asks whether to keep the drive, and the standard input is no terminal",
                    advice: ["To keep it on without being asked: pointerctl drive on --yes"]
                )
            }
            let trial = DriveTrial(daemon)
            try show(try trial.run(keepsAtOnce: yes), daemon)
        }
    }

    private func show(_ status: DriveStatusMessage, _ daemon: DaemonConnection) throws {
        try output.print(json: { try JSONLine.encode(status) }) {
            let help = try daemon.valueIfAllowed(of: .assistStatus)
            return DriveReport(painter: $0.painter).lines(status, help: help?.pointers ?? [])
        }
    }
}
