import PointerConfiguration
import PointerWire
import Varlink

/// io.pointerd.Assist.
final class AssistInterface: AuthorizedInterface {
    let name = InterfaceNames.assist
    let text = InterfaceTexts.assist
    let access: ClientAccess

    private let holds: AssistHolds

    init(_ holds: AssistHolds, access: ClientAccess) {
        self.holds = holds
        self.access = access
    }

    func rule(of method: AssistMethod) -> MethodRule<AssistInterface> {
        switch method {
        case .getStatus: MethodRule(.assist, refusesMuted: true) { try $0.getStatus($1) }
        case .use: MethodRule(.assist, refusesMuted: true) { try $0.holds.use($1, for: $2) }
        }
    }

    private func getStatus(_ call: VarlinkCall) throws {
        try call.reply(AssistStatusReply(status: holds.status(for: call.peer)))
    }
}
