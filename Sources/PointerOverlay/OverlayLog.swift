import PointerClient
import PointerModel
import PointerRuntime

/// Says each change once: whether the daemon is there, what is drawn, and what the daemon refuses.
final class OverlayLog {
    /// The connections to the daemon.
    enum Link: String {
        case events, outputs, cursor, input
    }

    private let logger: Log
    private var errors: [Link: String] = [:]
    private var lastState: String?

    init(_ logger: Log) {
        self.logger = logger
    }

    /// Says why a connection was lost or refused, if that is new.
    func note(_ error: ClientError, of link: Link) {
        let text = "\(error)"
        let isKnown: Bool
        if case .permissionDenied = error {
            // Each connection that lacks a role has its own consequence.
            isKnown = errors[link] == text
        } else {
            // All connections are lost together: one line is enough.
            isKnown = errors.values.contains(text)
        }
        errors[link] = text
        guard !isKnown else { return }
        switch error {
        case .permissionDenied(let role):
            let needed: LogLine =
                role.map { " the role \(escaping: $0), which [roles] in pointerd.toml gives" } ?? " a role of pointerd"
            logger.warning("this user lacks\(needed): \(Self.consequence(of: link))")
        default: logger.warning("pointerd: \(escaping: text)")
        }
    }

    /// Notes that a connection works.
    func noteSuccess(of link: Link) { errors[link] = nil }

    /// Says what the overlay does, if that is new.
    func note(_ model: OverlayModel, canDraw: Bool, reportsCursor: Bool) {
        let state =
            switch model.connection {
            case .lost: "waits for pointerd"
            case .hangs: "waits for pointerd, which does not answer"
            case .muted(let seat): "draws nothing: another user's session is in front on \(seat)"
            case .live where !canDraw: "draws nothing, and reports the outputs\(reportsCursor ? " and the cursor" : "")"
            case .live where !model.isDrawn: "draws nothing: \(Self.advice(reportsCursor))"
            case .live: "draws the pointer; agreement with the real cursor: \(model.agreement?.rawValue ?? "unknown")"
            }
        if model.connection == .live { noteSuccess(of: .events) }
        guard state != lastState else { return }
        lastState = state
        logger.notice("\(escaping: state)")
    }

    private static func consequence(of link: Link) -> StaticString {
        switch link {
        case .events: "nothing can be drawn"
        case .outputs: "pointerd does not learn the outputs"
        case .cursor: "pointerd does not learn where the real cursor is"
        case .input: "pointerd does not learn what buttons and wheels do"
        }
    }

    private static func advice(_ reportsCursor: Bool) -> String {
        reportsCursor
            ? "pointerd does not know yet where the real cursor is"
            : "nothing says where the real cursor is; pointerctl doctor names what would"
    }
}
