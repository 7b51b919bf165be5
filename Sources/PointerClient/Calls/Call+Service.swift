public import PointerProtocol
import Varlink

/// Calls of io.pointerd.Service. Its stream, Monitor, is ``PointerClient/status(reconnects:)`` or ``StreamCall/status``.
extension Call where Reply == StatusMessage {
    /// Returns the daemon's status: its configuration, the caller's roles, limits and counters.
    public static var status: Call {
        Call(ServiceMethod.getStatus.qualifiedName, NoParameters()) { (reply: StatusReply) in reply.status }
    }
}

extension Call where Reply == Void {
    /// Reloads the daemon's configuration. It is in force when the reply arrives. Needs the role `admin`.
    public static var reload: Call { Call(ServiceMethod.reload.qualifiedName) }
}
