import ArgumentParser
import PointerModel
import PointerProtocol

/// `pointerctl status`.
struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the state of the daemon and the pointer.",
        discussion: """
            Prints the daemon's version, socket and configuration, with the mistakes of the last reload if it failed; the \
            pointer's position, style, region, buttons and modifiers; the devices and outputs; your roles; each limit with \
            its current use; and the daemon's counters. If the daemon cannot be reached, says what is missing.

            While your session is not active on the daemon's seat, position, style and outputs are left out.

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
        let daemon = try DaemonConnection(connection)
        let service = try daemon.ask(ServiceInformation.method, as: ServiceInformation.self)
        guard service.interfaces.contains(InterfaceNames.pointer) else {
            throw Failure.otherService(service, at: daemon.path)
        }
        let state = try daemon.askUnlessMuted(
            PointerMethod.getState.qualifiedName,
            PointerParameters(pointer: pointer.name),
            as: StateReply.self
        )?.state
        let pointers = try daemon.ask(PointerMethod.list.qualifiedName, as: PointerListReply.self)
        let devices = try daemon.ask(DevicesMethod.list.qualifiedName, as: DeviceListReply.self)
        let outputs = try daemon.askUnlessMuted(
            LayoutMethod.get.qualifiedName,
            GetLayoutParameters(nodes: false),
            as: LayoutReply.self
        )?.outputs
        let reply = try daemon.ask(ServiceMethod.getStatus.qualifiedName, as: StatusReply.self)
        let status = StatusContent(
            socket: daemon.path,
            service: service,
            state: state,
            pointers: pointers.pointers,
            devices: devices.devices,
            failures: devices.failures,
            outputs: outputs,
            status: reply.status
        )
        try output.print(json: { try JSONLine.encode(status) }) { StatusReport(painter: $0.painter).lines(status) }
    }
}
