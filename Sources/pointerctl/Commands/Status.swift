import ArgumentParser
import PointerClient
import PointerModel
import PointerWire

/// `pointerctl status`.
struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the state of the daemon and the pointer.",
        discussion: """
            Prints the daemon's version, socket and configuration, with the mistakes of the last reload if it failed; the \
            pointer's position, style, region, buttons and modifiers; the devices and outputs; with the roles for them, the drive \
            and the help for hands that aim badly; your roles; each limit with its current use; and the daemon's counters. If the \
            daemon cannot be reached, says what is missing.

            While your session is not active on the daemon's seat, position, style, outputs and help are left out.

            Examples:
              pointerctl status
              pointerctl status --socket "$XDG_RUNTIME_DIR/pointerd.sock"
              pointerctl status --json | jq .state.position
              pointerctl status --json | jq '.status.limits[] | select(.used)'
              pointerctl status --pointer second
            """
    )

    @OptionGroup var pointer: PointerOptions
    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = DaemonConnection(connection)
        let service = try daemon.value(of: .information)
        guard service.interfaces.contains(InterfaceNames.pointer) else {
            throw Failure.otherService(service, at: daemon.place)
        }
        let state = try daemon.valueUnlessMuted(of: .stateMessage(of: pointer.name))?.state
        let pointers = try daemon.value(of: .pointers)
        let devices = try daemon.value(of: .devices)
        let outputs = try daemon.valueUnlessMuted(of: .layoutReply(withNodes: false))?.outputs
        let own = try daemon.value(of: .status)
        let status = StatusContent(
            socket: daemon.path ?? "",
            service: service,
            state: state,
            pointers: pointers.pointers,
            devices: devices.devices,
            failures: devices.failures,
            outputs: outputs,
            status: own,
            assist: try daemon.assistStatus(with: own.roles),
            drive: try daemon.driveStatus(with: own.roles)
        )
        try output.print(json: { try JSONLine.encode(status) }) { StatusReport(painter: $0.painter).lines(status) }
    }
}
