public import PointerProtocol
import Varlink

/// What those learn who watch the daemon itself.
public enum StatusStreamEvent: StreamEvent, Equatable {
    /// The status now: a connection begins with it, and it comes again when the daemon is paused, resumed or reloaded, and when
    /// this user is muted or no longer.
    case status(StatusMessage)
    /// The daemon has gone, or was never there.
    case disconnected(ClientError)
}

extension StreamCall where Element == StatusStreamEvent {
    /// The status, and again each time that the daemon was paused or resumed, that a configuration was taken or refused and that this
    /// user was muted or is no longer.
    public static var status: StreamCall {
        StreamCall(ServiceMethod.monitor.qualifiedName, NoParameters()) {
            { (reply: StatusReply) in .status(reply.status) }
        }
    }
}
