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
    /// Keeps this, not the other way round.
    private unowned let server: VarlinkServer
    private let monitors: StatusMonitors
    /// Those who have asked for a reload and wait for what becomes of it.
    private var reloads: [VarlinkCall] = []
    /// There from the start: at a reload there may be no descriptor left for it.
    private var reloadTimer: Timer?

    /// - Throws: as timerfd_create(2) and epoll_ctl(2) do.
    init(_ service: PointerService, on server: VarlinkServer) throws(Errno) {
        self.service = service
        self.server = server
        monitors = StatusMonitors(logger: service.logger) { [unowned service] peer in
            service.seat(sessionGate: peer)
        } status: { [unowned service, unowned server] peer in
            service.status(of: server, for: peer)
        }
        service.statusHasChanged = { [monitors] in monitors.tellAll() }
        service.mutingMayHaveChanged = { [monitors] in monitors.tellMuting() }
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

    /// Has the configuration taken again in a turn of its own: once for all who have asked by then, so that nobody who asks again and again
    /// keeps the daemon from everything else.
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
        // Who asked a daemon that is about to stop is told by the end of the connection.
        guard let reload = service.onReload else { return }
        let calls = reloads
        reloads = []
        do throws(ConfigurationError) {
            try reload()
            // It cannot fail: what is empty has a form.
            for call in calls { try? call.reply() }
        } catch {
            for call in calls {
                call.fail(VarlinkError(ServiceError.configurationRefused, ["mistakes": "\(error)"]))
            }
        }
    }
}

extension ServiceMethod {
    /// The role that a caller needs.
    fileprivate var role: ClientRole {
        switch self {
        case .getStatus, .monitor: .observe
        case .reload: .admin
        }
    }
}
