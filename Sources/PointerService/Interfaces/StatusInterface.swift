import Logging
import PointerConfiguration
import PointerProtocol
import PointerRuntime
import SystemPackage
import Varlink

/// io.pointerd.Service.
final class StatusInterface: VarlinkInterface {
    let name = InterfaceNames.service
    let text = InterfaceDescriptions.service

    private let service: PointerService
    /// The server retains this interface, not the other way round.
    private unowned let server: VarlinkServer
    private let monitors: StatusMonitors
    /// Calls that wait for the result of a reload.
    private var reloads: [VarlinkCall] = []
    /// Timer made at the start, because no descriptor may be left at a reload.
    private var reloadTimer: Timer?

    /// - Throws: the error of timerfd_create(2) or epoll_ctl(2).
    init(_ service: PointerService, on server: VarlinkServer) throws(Errno) {
        self.service = service
        self.server = server
        monitors = StatusMonitors(logger: service.logger) { [unowned service] peer in
            service.mutedSeat(of: peer)
        } status: { [unowned service, unowned server] peer in
            service.status(of: server, for: peer)
        }
        service.statusHasChanged = { [monitors] in monitors.sendToAll() }
        service.mutingMayHaveChanged = { [monitors] in monitors.sendMutingChanges() }
        reloadTimer = try Timer(on: service.loop) { [unowned self] in reload() }
    }

    func handle(_ call: VarlinkCall) throws {
        guard let method = ServiceMethod(rawValue: call.method) else {
            throw VarlinkError.methodNotFound(call.qualifiedMethod)
        }
        guard service.access.allows(method.role, call.peer) else {
            throw VarlinkError.permissionDenied(ServiceError.permissionDenied, method.role)
        }
        switch method {
        case .getStatus: try call.reply(StatusReply(status: service.status(of: server, for: call.peer)))
        case .monitor: monitors.add(try call.stream())
        case .reload:
            guard service.onReload != nil else { throw VarlinkError.methodNotImplemented(call.qualifiedMethod) }
            reload(for: call)
        }
    }

    /// Reloads the configuration in a turn of its own: once for all calls until then, so that repeated calls do not keep the
    /// daemon from other work.
    private func reload(for call: VarlinkCall) {
        reloads.append(call)
        guard reloads.count == 1 else { return }
        do throws(Errno) {
            try reloadTimer?.arm(after: 1)
        } catch {
            service.limitedLog.log(.warning, "the timer for a reload: \(error)")
        }
    }

    private func reload() {
        // The daemon is about to stop, and closing the connection ends the call.
        guard let reload = service.onReload else { return }
        let calls = reloads
        reloads = []
        do throws(ConfigurationError) {
            try reload()
            // An empty reply can always be encoded.
            for call in calls { try? call.reply() }
        } catch {
            for call in calls {
                call.fail(VarlinkError(ServiceError.configurationRefused, ["mistakes": "\(error)"]))
            }
        }
    }
}

extension ServiceMethod {
    /// Role that a caller needs.
    fileprivate var role: ClientRole {
        switch self {
        case .getStatus, .monitor: .observe
        case .reload: .admin
        }
    }
}
