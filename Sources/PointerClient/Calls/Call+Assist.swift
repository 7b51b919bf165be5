package import PointerModel
public import PointerWire
import Varlink

/// Calls of io.pointerd.Assist. All need the role `assist`.
extension Call where Reply == AssistStatusMessage {
    /// Returns which help for hands that aim badly is in force, and who asks for which.
    public static var assistStatus: Call {
        Call(AssistMethod.getStatus.qualifiedName, NoParameters()) { (reply: AssistStatusReply) in reply.status }
    }
}

/// An event for a program that holds help for a person.
public enum AssistStreamEvent: StreamEvent, Equatable {
    /// The help of the pointers that it is for. A connection begins with it. The daemon sends it again after every change.
    case inForce([AssistInForceMessage])
    /// The connection was lost or could not be made. Nothing is held.
    case disconnected(ClientError)
}

extension StreamCall where Element == AssistStreamEvent {
    /// Puts help in force while the stream is open, as far as the machine's configuration allows.
    /// - Parameters:
    ///   - choice: what the person asks for.
    ///   - pointer: name of the pointer; nil for all pointers.
    package static func useAssist(_ choice: AssistChoice, for pointer: String? = nil) -> StreamCall {
        StreamCall(AssistMethod.use.qualifiedName, UseAssistParameters(choice, pointer: pointer)) {
            { (reply: UseAssistReply) in .inForce(reply.pointers) }
        }
    }
}
