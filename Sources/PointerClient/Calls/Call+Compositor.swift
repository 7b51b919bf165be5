public import PointerWire
import Varlink

/// Calls of io.pointerd.Compositor.
extension Call where Reply == Void {
    /// Sends one hardware report in place of the devices that pointerd reads.
    ///
    /// Needs the role `compositor`, and ``StreamCall/compositor(of:)`` of the same user on another connection.
    public static func report(_ report: ReportParameters) -> Call {
        Call(CompositorMethod.report.qualifiedName, report)
    }
}

/// An event for a compositor that moves a pointer.
public enum CompositorStreamEvent: StreamEvent, Equatable {
    /// The compositor's reports move the pointer from now on.
    case opened
    /// Another session is in front on this seat. Devices move the pointer until the next ``opened``.
    case muted(seat: String)
    /// The connection was lost or could not be made.
    case disconnected(ClientError)
}

extension StreamCall where Element == CompositorStreamEvent {
    /// Moves a pointer in place of its devices while the stream is open. Needs the role `compositor`.
    /// - Parameter pointer: name of the pointer; nil for the default one.
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
