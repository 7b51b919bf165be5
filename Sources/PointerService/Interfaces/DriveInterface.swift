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
        monitors = DriveMonitors(access: service.access, logger: service.logger) { [unowned service] in
            service.drive.status
        }
        service.driveHasChanged = { [monitors] in monitors.sendToAll() }
        service.driveReadersMayHaveChanged = { [monitors] in monitors.rolesMayHaveChanged() }
    }

    func rule(of method: DriveMethod) -> MethodRule<DriveInterface> {
        switch method {
        case .getStatus: MethodRule(.drive, or: DriveMonitors.otherRoles) { try $0.reply(to: $1) }
        case .monitor: MethodRule(.drive, or: DriveMonitors.otherRoles) { $0.monitors.add(try $1.stream()) }
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
        service.drive.enable(confirmWithin: parameters.confirmWithin, by: call.peer.uid)
        try reply(to: call)
    }

    private func disable(_ call: VarlinkCall) throws {
        service.drive.disable(by: call.peer.uid)
        try reply(to: call)
    }

    private func reply(to call: VarlinkCall) throws {
        try call.reply(DriveStatusReply(status: service.drive.status))
    }
}

/// Streams of Monitor. Each gets the latest status, and never a second one before it has read the first.
///
/// A client that lacks the roles now gets nothing, and the latest status once it has one again.
private final class DriveMonitors {
    /// Roles that may read the status, besides drive.
    static let otherRoles: [ClientRole] = [.assist, .admin]

    private let access: ClientAccess
    private let status: () -> DriveStatusMessage
    private let logger: Log
    private var streams: [ReplyStream] = []
    /// Those of the streams that get nothing now.
    private var held: Set<ObjectIdentifier> = []

    init(access: ClientAccess, logger: Log, status: @escaping () -> DriveStatusMessage) {
        self.access = access
        self.logger = logger
        self.status = status
    }

    /// Adds a stream, and sends it the current status.
    func add(_ stream: ReplyStream) {
        stream.onClosed = { [weak self, weak stream] in
            if let self, let stream { remove(stream) }
        }
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

    /// Ends the streams of clients that would lack the roles even with their session in front, and holds back those of clients that lack them
    /// now.
    func rolesMayHaveChanged() {
        for stream in streams {
            guard let peer = stream.peer else { continue }
            if mayRead(peer, by: access.allows) {
                if held.contains(ObjectIdentifier(stream)) { send(to: stream) }
            } else if mayRead(peer, by: access.mayHave) {
                held.insert(ObjectIdentifier(stream))
            } else {
                remove(stream)
                stream.fail(.permissionDenied(.drive, of: InterfaceNames.drive))
            }
        }
    }

    private func mayRead(_ peer: PeerCredentials, by allows: (ClientRole, PeerCredentials) -> Bool) -> Bool {
        ([.drive] + Self.otherRoles).contains { allows($0, peer) }
    }

    private func remove(_ stream: ReplyStream) {
        streams.removeAll { $0 === stream }
        held.remove(ObjectIdentifier(stream))
    }

    private func send(to stream: ReplyStream) {
        // The session in front may have changed just now.
        guard let peer = stream.peer, mayRead(peer, by: access.allows) else { return }
        held.remove(ObjectIdentifier(stream))
        guard stream.pendingBytes == 0 else { return stream.wantsDrained = true }
        do {
            try stream.send(DriveStatusReply(status: status()))
        } catch {
            logger.error("a status of the drive could not be encoded: \(error)")
        }
    }
}
