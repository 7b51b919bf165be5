import PointerConfiguration
import PointerWire
import Varlink

/// io.pointerd.Compositor.
final class CompositorInterface: AuthorizedInterface {
    let name = InterfaceNames.compositor
    let text = InterfaceTexts.compositor
    let access: ClientAccess

    private let compositors: Compositors

    init(_ compositors: Compositors, access: ClientAccess) {
        self.compositors = compositors
        self.access = access
    }

    func rule(of method: CompositorMethod) -> MethodRule<CompositorInterface> {
        switch method {
        // A muted stream sends `muted`, and waits.
        case .open: MethodRule(.compositor) { try $0.compositors.open($1, for: $2) }
        case .report: MethodRule(.compositor, refusesMuted: true) { try $0.report($1, $2) }
        }
    }

    private func report(_ parameters: ReportParameters, _ call: VarlinkCall) throws {
        try compositors.report(parameters, by: call.peer)
        try call.reply()
    }
}

/// The errors of io.pointerd.Compositor.
extension VarlinkError {
    static func compositorExists(_ pointer: String) -> VarlinkError {
        VarlinkError(.compositorExists, of: InterfaceNames.compositor, ["pointer": pointer])
    }

    /// No compositor of the caller's user moves the pointer.
    static func notOpen(_ pointer: String) -> VarlinkError {
        VarlinkError(.notOpen, of: InterfaceNames.compositor, ["pointer": pointer])
    }
}
