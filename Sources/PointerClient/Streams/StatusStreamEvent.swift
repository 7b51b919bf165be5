public import PointerWire
import Varlink

/// An event for a subscriber to the daemon's status.
public enum StatusStreamEvent: StreamEvent, Equatable {
    /// The current status. A connection begins with it. The daemon sends it again when it is paused, resumed or reloaded, and
    /// when this user is muted or unmuted.
    case status(StatusMessage)
    /// The connection was lost or could not be made.
    case disconnected(ClientError)
}

extension StreamCall where Element == StatusStreamEvent {
    /// Subscribes to the status: now, and each time that the daemon is paused or resumed, accepts or refuses a configuration, or
    /// mutes or unmutes this user.
    public static var status: StreamCall {
        StreamCall(ServiceMethod.monitor.qualifiedName, NoParameters()) {
            { (reply: StatusReply) in .status(reply.status) }
        }
    }
}
