import ConfigurationFiles
import PointerConfiguration
import PointerRuntime
import PointerWire
import SystemPackage
import Varlink

/// io.pointerd.Service.
final class ServiceInterface: AuthorizedInterface {
    let name = InterfaceNames.service
    let text = InterfaceTexts.service
    var access: ClientAccess { service.access }

    private let service: PointerService
    /// The server retains this interface, not the other way round.
    private unowned let server: VarlinkServer
    private let monitors: StatusMonitors
    /// Calls that wait for the result of a reload.
    private var reloads: [VarlinkCall] = []
    /// Timer made at the start, because no descriptor may be left at a reload.
    private var reloadTimer: Timer?
    private var timerLog: LimitedLog

    /// - Throws: the error of timerfd_create(2) or epoll_ctl(2).
    init(_ service: PointerService, on server: VarlinkServer) throws(Errno) {
        self.service = service
        self.server = server
        let logger = service.logger
        timerLog = LimitedLog(logger, burst: 5, period: 60_000_000)
        monitors = StatusMonitors(logger: logger) { [access = service.access] peer in
            access.mutedSeat(of: peer)
        } status: { [unowned service, unowned server] peer in
            service.status(of: server, for: peer)
        }
        service.status.hasChanged = { [monitors] in monitors.sendToAll() }
        service.status.mutingMayHaveChanged = { [monitors] in monitors.sendMutingChanges() }
        reloadTimer = try Timer(on: service.runner.clock.loop) { [unowned self] in reload() }
    }

    func rule(of method: ServiceMethod) -> MethodRule<ServiceInterface> {
        switch method {
        case .getStatus: MethodRule(.observe) { try $0.getStatus($1) }
        case .monitor: MethodRule(.observe) { $0.monitors.add(try $1.stream()) }
        case .reload: MethodRule(.admin) { try $0.reload(for: $1) }
        }
    }

    private func getStatus(_ call: VarlinkCall) throws {
        try call.reply(StatusReply(status: service.status(of: server, for: call.peer)))
    }

    /// Reloads the configuration in a turn of its own: once for all calls until then, so that repeated calls do not keep the
    /// daemon from other work.
    private func reload(for call: VarlinkCall) throws(VarlinkError) {
        guard service.onReload != nil else { throw VarlinkError.methodNotImplemented(call.qualifiedMethod) }
        reloads.append(call)
        guard reloads.count == 1 else { return }
        do throws(Errno) {
            try reloadTimer?.arm(after: 1)
        } catch {
            timerLog.log(.warning, "the timer for a reload: \(error)")
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
                call.fail(VarlinkError(.configurationRefused, of: InterfaceNames.service, ["mistakes": "\(error)"]))
            }
        }
    }
}
