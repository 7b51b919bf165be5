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
        if method.needsActiveSession, let seat = service.seat(muting: call.peer) {
            throw VarlinkError.sessionInactive(LayoutErrorName.sessionInactive, seat)
        }
        switch method {
        case .attach: try service.attach(try call.parameters(AttachParameters.self).surface, for: call)
        case .update:
            let updates = try service.update(try call.parameters(UpdateParameters.self), by: call.peer)
            try call.reply(UpdateReply(updates: updates))
        case .answer:
            try service.answer(try call.parameters(AnswerParameters.self), by: call.peer)
            try call.reply()
        case .invalidate:
            try service.invalidate(try call.parameters(InvalidateParameters.self), by: call.peer)
            try call.reply()
        case .get:
            let withNodes = try call.parameters(GetLayoutParameters.self).nodes ?? true
            let engine = service.pipeline.engine
            try call.reply(LayoutReply(withNodes ? engine.layout : engine.layoutWithoutNodes))
        case .lint:
            let surface = try call.parameters(LintParameters.self).surface
            try call.reply(LintReply(warnings: try service.warnings(of: surface)))
        case .setOutputs:
            try service.setOutputs(try call.parameters(SetOutputsParameters.self).outputs)
            try call.reply()
        }
    }
}

extension LayoutMethod {
    fileprivate var role: ClientRole {
        switch self {
        case .attach, .update, .answer, .invalidate: .layout
        case .get, .lint: .observe
        case .setOutputs: .sync
        }
    }

    /// Whether it is about what others show: nothing for who is muted.
    fileprivate var needsActiveSession: Bool {
        switch self {
        case .get, .lint, .setOutputs: true
        case .attach, .update, .answer, .invalidate: false
        }
    }
}
