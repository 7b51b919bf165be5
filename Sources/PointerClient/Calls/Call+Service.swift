public import PointerProtocol
import Varlink

/// io.pointerd.Service, but for Monitor: that is ``PointerClient/status(reconnects:)``, or ``StreamCall/status``.
extension Call where Reply == StatusMessage {
    /// The daemon itself: its configuration, the caller's roles, limits and counters.
    public static var status: Call {
        Call(ServiceMethod.getStatus.qualifiedName, NoParameters()) { (reply: StatusReply) in reply.status }
    }
}
