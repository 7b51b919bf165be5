import PointerConfiguration
import PointerEngine
import PointerModel
import PointerWire
import Varlink

/// io.pointerd.Layout.
final class LayoutInterface: AuthorizedInterface {
    let name = InterfaceNames.layout
    let text = InterfaceTexts.layout
    var access: ClientAccess { service.access }

    private let service: PointerService
    private let replies: LayoutReplies

    init(_ service: PointerService) {
        self.service = service
        replies = LayoutReplies(about: service.runner)
    }

    func rule(of method: LayoutMethod) -> MethodRule<LayoutInterface> {
        switch method {
        case .attach: MethodRule(.layout) { try $0.attach($1) }
        case .host:
            MethodRule(.layout) { (layout, _: HostParameters, call) in try layout.service.surfaces.openHost(for: call) }
        case .show: MethodRule(.layout) { $1.perform(ShowWork($1, for: $0.service)) }
        case .hide: MethodRule(.layout) { try $0.hide($1, $2) }
        case .update: MethodRule(.layout) { $1.perform(UpdateWork($1, for: $0.service)) }
        case .answer: MethodRule(.layout) { try $0.answer($1) }
        case .invalidate: MethodRule(.layout) { try $0.invalidate($1, $2) }
        // Muted callers must access neither the surfaces of others nor the outputs.
        case .get: MethodRule(.observe, refusesMuted: true) { $0.get($1, $2) }
        case .lint: MethodRule(.observe, refusesMuted: true) { $0.lint($1, $2) }
        case .setOutputs: MethodRule(.sync, refusesMuted: true) { try $0.setOutputs($1) }
        case .holdOutputs: MethodRule(.sync, refusesMuted: true) { try $0.holdOutputs($1) }
        }
    }

    private func attach(_ call: VarlinkCall) throws {
        guard call.wantsMore else { throw VarlinkError.expectedMore }
        call.perform(AttachWork(call, for: service))
    }

    private func hide(_ parameters: HideParameters, _ call: VarlinkCall) throws {
        try service.surfaces.hide(parameters, by: call.peer)
        try call.reply()
    }

    private func answer(_ call: VarlinkCall) throws {
        try service.surfaces.answer(try service.read(call.parametersText()) { $0.answerParameters() }, by: call.peer)
        try call.reply()
    }

    private func invalidate(_ parameters: InvalidateParameters, _ call: VarlinkCall) throws {
        try service.surfaces.invalidate(parameters, by: call.peer)
        try call.reply()
    }

    private func get(_ parameters: GetLayoutParameters, _ call: VarlinkCall) {
        let work = ReplyWork(call, for: service) { [replies, peer = call.peer] in
            try replies.get(parameters, for: peer)
        }
        call.perform(work)
    }

    private func lint(_ parameters: LintParameters, _ call: VarlinkCall) {
        let work = ReplyWork(call, for: service) { [replies, peer = call.peer] in
            try replies.lint(parameters, for: peer)
        }
        call.perform(work)
    }

    private func setOutputs(_ call: VarlinkCall) throws {
        service.outputs.set(try service.read(call.parametersText()) { $0.outputParameters() })
        try call.reply()
    }

    private func holdOutputs(_ call: VarlinkCall) throws {
        try service.outputs.hold(try service.read(call.parametersText()) { $0.outputParameters() }, for: call)
    }
}
