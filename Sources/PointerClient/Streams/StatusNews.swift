public import PointerProtocol
import Varlink

/// What those learn who watch the daemon itself.
public enum StatusNews: News, Equatable {
    /// The status now: a connection begins with it, and it comes again when the daemon is paused, resumed or reloaded.
    case status(StatusMessage)
    /// The daemon has gone, or was never there.
    case disconnected(ClientError)
}

extension StreamCall where News == StatusNews {
    /// The status, and again each time that the daemon was paused or resumed and that a configuration was taken or refused.
    public static var status: StreamCall {
        StreamCall(ServiceMethod.monitor.qualifiedName, NoParameters()) {
            { (reply: StatusReply) in .status(reply.status) }
        }
    }
}
