import PointerConfiguration
import PointerProtocol
import Varlink

/// io.pointerd.Service.
final class StatusInterface: VarlinkInterface {
    let name = InterfaceNames.service
    let text = InterfaceDescriptions.service

    private let service: PointerService
    /// Keeps this, not the other way round.
    private unowned let server: VarlinkServer
    private let monitors: StatusMonitors

    init(_ service: PointerService, on server: VarlinkServer) {
        self.service = service
        self.server = server
        monitors = StatusMonitors(logger: service.logger) { [unowned service] peer in
            service.seat(muting: peer)
        } status: { [unowned service, unowned server] peer in
            service.status(of: server, for: peer)
        }
        service.statusHasChanged = { [monitors] in monitors.tellAll() }
        service.mutingMayHaveChanged = { [monitors] in monitors.tellMuting() }
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
            guard let reload = service.onReload else {
                throw VarlinkError.methodNotImplemented(call.qualifiedMethod)
            }
            do throws(ConfigurationError) {
                try reload()
            } catch {
                throw VarlinkError(ServiceError.configurationRefused, ["mistakes": "\(error)"])
            }
            try call.reply()
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
