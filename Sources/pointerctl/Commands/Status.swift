import ArgumentParser
import PointerModel
import PointerProtocol

/// `pointerctl status`.
struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show whether the daemon runs, where the pointer is, and what clients may use up.",
        discussion: """
            Prints the daemon's version and socket, its configuration and whether the last reload of it failed, the pointer's \
            position, style, region and buttons, the number of devices, the outputs and, if there are several, the pointers; then \
            whether you are muted, the roles that you have, each limit with how much of it is used, and what has happened to clients. Where the daemon \
            cannot be reached, says what is missing.

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
            throw Failure.stranger(service, at: daemon.path)
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
