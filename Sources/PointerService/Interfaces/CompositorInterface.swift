import PointerConfiguration
import PointerProtocol
import Varlink

/// io.pointerd.Compositor.
final class CompositorInterface: VarlinkInterface {
    let name = InterfaceNames.compositor
    let text = InterfaceDescriptions.compositor

    private let service: PointerService

    init(_ service: PointerService) {
        self.service = service
    }

    func handle(_ call: VarlinkCall) throws {
        guard let method = CompositorMethod(rawValue: call.method) else {
            throw VarlinkError.methodNotFound(call.qualifiedMethod)
        }
        guard service.access.allows(.compositor, call.peer) else {
            throw VarlinkError.permissionDenied(CompositorError.permissionDenied, .compositor)
        }
        switch method {
        case .open: try service.openCompositor(try call.parameters(PointerParameters.self), for: call)
        case .report:
            if let seat = service.mutedSeat(of: call.peer) {
                throw VarlinkError.sessionInactive(CompositorError.sessionInactive, seat)
            }
            try service.report(try call.parameters(ReportParameters.self), by: call.peer)
            try call.reply()
        }
    }
}

/// The errors of io.pointerd.Compositor.
extension VarlinkError {
    static func compositorExists(_ pointer: String) -> VarlinkError {
        VarlinkError(CompositorError.compositorExists, ["pointer": pointer])
    }

    /// No compositor of the caller's user moves the pointer.
    static func notOpen(_ pointer: String) -> VarlinkError {
        VarlinkError(CompositorError.notOpen, ["pointer": pointer])
    }
}
