public import PointerWire
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

extension Call where Reply == ServiceInformation {
    /// Returns what the service is. Every Varlink service answers this call.
    package static var information: Call {
        Call("org.varlink.service.GetInfo", NoParameters()) { (reply: ServiceInformation) in reply }
    }
}

/// The reply of org.varlink.service.GetInfo, which identifies the service.
package struct ServiceInformation: Codable, Sendable {
    package var vendor: String
    package var product: String
    package var version: String
    package var url: String
    package var interfaces: [String]
}

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
