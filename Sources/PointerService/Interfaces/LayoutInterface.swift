import PointerModel
import PointerProtocol
import Varlink

/// io.pointerd.Layout.
final class LayoutInterface: VarlinkInterface {
    let name = InterfaceNames.layout
    let text = InterfaceDescriptions.layout

    private let layout: () -> Layout

    init(layout: @escaping () -> Layout) {
        self.layout = layout
    }

    func handle(_ call: VarlinkCall) throws {
        switch LayoutMethod(rawValue: call.method) {
        case .get: try call.reply(LayoutReply(layout()))
        case nil: throw VarlinkError.methodNotFound(call.qualifiedMethod)
        }
    }
}
