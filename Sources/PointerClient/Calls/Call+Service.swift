public import PointerProtocol
import Varlink

/// io.pointerd.Service, but for Monitor: that is ``PointerClient/status(reconnects:)``, or ``StreamCall/status``.
extension Call where Reply == StatusMessage {
    /// The daemon itself: its configuration, the caller's roles, limits and counters.
    public static var status: Call {
        Call(ServiceMethod.getStatus.qualifiedName, NoParameters()) { (reply: StatusReply) in reply.status }
    }
}

extension Call where Reply == Void {
    /// Has the daemon take its configuration again; it is in force when the reply comes. Needs the role `admin`.
    public static var reload: Call { Call(ServiceMethod.reload.qualifiedName) }
}
