import ArgumentParser
import PointerModel
import PointerProtocol

/// `pointerctl status`.
struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show whether the daemon runs, and where the pointer is.",
        discussion: """
            Prints the daemon's version and socket, the pointer's position, style, region and buttons, the number of \
            devices, the outputs and, if there are several, the pointers. Where the daemon cannot be reached, says what is missing.

            Examples:
              pointerctl status
              pointerctl status --socket "$XDG_RUNTIME_DIR/pointerd.sock"
              pointerctl status --json | jq .state.position
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
        let state = try daemon.ask(
            PointerMethod.getState.qualifiedName,
            GetStateParameters(pointer: pointer.name),
            as: StateReply.self
        ).state
        guard (state.pointer ?? PointerNames.byDefault) == (pointer.name ?? PointerNames.byDefault) else {
            throw Failure.onePointer(at: daemon.path)
        }
        let pointers = try daemon.askIfKnown(PointerMethod.list.qualifiedName, as: PointerListReply.self)
        let devices = try daemon.ask(DevicesMethod.list.qualifiedName, as: DeviceListReply.self)
        let layout = try daemon.ask(LayoutMethod.get.qualifiedName, as: LayoutReply.self)
        let status = StatusContent(
            socket: daemon.path,
            service: service,
            state: state,
            // A daemon that does not know the method has but one pointer.
            pointers: pointers?.pointers
                ?? [PointerMessage(name: PointerNames.byDefault, devices: devices.devices.map(\.id))],
            devices: devices.devices,
            failures: devices.failures,
            outputs: layout.outputs
        )
        try output.print(json: { try JSONLine.encode(status) }) { StatusReport(painter: $0.painter).lines(status) }
    }
}
