import PointerConfiguration
import PointerEngine
import PointerModel
import PointerProtocol
import Varlink

/// io.pointerd.Layout.
final class LayoutInterface: VarlinkInterface {
    let name = InterfaceNames.layout
    let text = InterfaceDescriptions.layout

    private let service: PointerService

    init(_ service: PointerService) {
        self.service = service
    }

    func handle(_ call: VarlinkCall) throws {
        guard let method = LayoutMethod(rawValue: call.method) else {
            throw VarlinkError.methodNotFound(call.qualifiedMethod)
        }
        let role = method.role
        guard service.access.allows(role, call.peer) else {
            throw VarlinkError.permissionDenied(LayoutErrorName.permissionDenied, role)
        }
        if method.needsActiveSession, let seat = service.mutedSeat(of: call.peer) {
            throw VarlinkError.sessionInactive(LayoutErrorName.sessionInactive, seat)
        }
        switch method {
        case .attach:
            guard call.wantsMore else { throw VarlinkError.expectedMore }
            call.perform(AttachWork(call, for: service))
        case .host:
            _ = try call.parameters(HostParameters.self)
            try service.openHost(for: call)
        case .show:
            call.perform(ShowWork(call, for: service))
        case .hide:
            try service.hide(try call.parameters(HideParameters.self), by: call.peer)
            try call.reply()
        case .update:
            call.perform(UpdateWork(call, for: service))
        case .answer:
            try service.answer(try call.parameters(AnswerParameters.self), by: call.peer)
            try call.reply()
        case .invalidate:
            try service.invalidate(try call.parameters(InvalidateParameters.self), by: call.peer)
            try call.reply()
        case .get:
            let parameters = try call.parameters(GetLayoutParameters.self)
            let work = ReplyWork(call, for: service) { [service, peer = call.peer] in
                try service.getReply(parameters, for: peer)
            }
            call.perform(work)
        case .lint:
            let parameters = try call.parameters(LintParameters.self)
            let work = ReplyWork(call, for: service) { [service, peer = call.peer] in
                try service.lintReply(parameters, for: peer)
            }
            call.perform(work)
        case .holdOutputs:
            try service.holdOutputs(try call.parameters(SetOutputsParameters.self).outputs, for: call)
        case .setOutputs:
            try service.setOutputs(try call.parameters(SetOutputsParameters.self).outputs)
            try call.reply()
        }
    }
}

extension LayoutMethod {
    fileprivate var role: ClientRole {
        switch self {
        case .attach, .host, .show, .hide, .update, .answer, .invalidate: .layout
        case .get, .lint: .observe
        case .setOutputs, .holdOutputs: .sync
        }
    }

    /// Whether the method accesses others' surfaces or the outputs, which muted callers must not.
    fileprivate var needsActiveSession: Bool {
        switch self {
        case .get, .lint, .setOutputs, .holdOutputs: true
        case .attach, .host, .show, .hide, .update, .answer, .invalidate: false
        }
    }
}
