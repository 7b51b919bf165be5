import PointerConfiguration
import PointerRuntime
import PointerWire
import Varlink

/// io.pointerd.Drive.
final class DriveInterface: AuthorizedInterface {
    let name = InterfaceNames.drive
    let text = InterfaceTexts.drive
    var access: ClientAccess { service.access }

    private let service: PointerService
    private let monitors: DriveMonitors

    init(_ service: PointerService) {
        self.service = service
        monitors = DriveMonitors(logger: service.logger) { [unowned service] in service.drive.status }
        service.driveHasChanged = { [monitors] in monitors.sendToAll() }
    }

    func rule(of method: DriveMethod) -> MethodRule<DriveInterface> {
        switch method {
        case .getStatus: MethodRule(.drive, or: [.assist, .admin]) { try $0.reply(to: $1) }
        case .monitor: MethodRule(.drive, or: [.assist, .admin]) { $0.monitors.add(try $1.stream()) }
        case .enable: MethodRule(.drive, or: [.admin], refusesMuted: true) { try $0.enable($1, $2) }
        case .disable: MethodRule(.drive, or: [.admin], refusesMuted: true) { try $0.disable($1) }
        }
    }

    private func enable(_ parameters: EnableDriveParameters, _ call: VarlinkCall) throws {
        if let seconds = parameters.confirmWithin, !EnableDriveParameters.confirmRange.contains(seconds) {
            throw VarlinkError.outOfRange(
                seconds,
                in: EnableDriveParameters.confirmRange,
                at: "confirmWithin",
                of: InterfaceNames.drive
            )
        }
        service.drive.enable(confirmWithin: parameters.confirmWithin)
        try reply(to: call)
    }

    private func disable(_ call: VarlinkCall) throws {
        service.drive.disable()
        try reply(to: call)
    }

    private func reply(to call: VarlinkCall) throws {
        try call.reply(DriveStatusReply(status: service.drive.status))
    }
}

/// Streams of Monitor. Each gets the latest status, and never a second one before it has read the first.
private final class DriveMonitors {
    private let status: () -> DriveStatusMessage
    private let logger: Log
    private var streams: [ReplyStream] = []

    init(logger: Log, status: @escaping () -> DriveStatusMessage) {
        self.logger = logger
        self.status = status
    }

    /// Adds a stream, and sends it the current status.
    func add(_ stream: ReplyStream) {
        stream.onClosed = { [weak self, weak stream] in self?.streams.removeAll { $0 === stream } }
        stream.onDrained = { [weak self, weak stream] in
            if let self, let stream { send(to: stream) }
        }
        streams.append(stream)
        send(to: stream)
    }

    /// Sends the changed status to all streams.
    func sendToAll() {
        for stream in streams { send(to: stream) }
    }

    private func send(to stream: ReplyStream) {
        guard stream.pendingBytes == 0 else { return stream.wantsDrained = true }
        do {
            try stream.send(DriveStatusReply(status: status()))
        } catch {
            logger.error("a status of the drive could not be encoded: \(error)")
        }
    }
}
