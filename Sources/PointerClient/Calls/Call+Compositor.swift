public import PointerProtocol
import Varlink

/// io.pointerd.Compositor.
extension Call where Reply == Void {
    /// Hands in one hardware report in place of the devices that pointerd reads. ``CompositorReports`` makes one of a `PointerReport`.
    ///
    /// Needs the role `compositor`, and ``StreamCall/compositor(of:)`` of the same user on another connection.
    public static func report(_ report: ReportParameters) -> Call {
        Call(CompositorMethod.report.qualifiedName, report)
    }
}

/// What a compositor learns that moves a pointer.
public enum CompositorStreamEvent: StreamEvent, Equatable {
    /// Reports move the pointer from now on.
    case opened
    /// Another session is in front on this seat, and devices move the pointer until ``opened`` comes again.
    case muted(seat: String)
    /// The daemon has gone, or was never there.
    case disconnected(ClientError)
}

extension StreamCall where Element == CompositorStreamEvent {
    /// Moves a pointer in place of its devices while the stream lives. Needs the role `compositor`.
    /// - Parameter pointer: its name; nil: the default one.
    public static func compositor(of pointer: String? = nil) -> StreamCall {
        StreamCall(CompositorMethod.open.qualifiedName, PointerParameters(pointer: pointer)) {
            { (reply: CompositorEventReply) in
                switch CompositorEventMessage.Kind(rawValue: reply.event.kind) {
                case .opened: .opened
                case .muted: .muted(seat: reply.event.seat ?? "")
                case nil: nil
                }
            }
        }
    }
}
