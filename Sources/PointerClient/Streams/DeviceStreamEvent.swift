public import PointerProtocol
import Varlink

/// What those learn who watch the devices.
public enum DeviceStreamEvent: StreamEvent, Equatable {
    /// A device is there, came, went, or cannot be read. A connection begins with those that are there.
    case event(DeviceEventMessage)
    /// The daemon has gone, or was never there: what was known of devices holds no longer.
    case disconnected(ClientError)
}

extension StreamCall where Element == DeviceStreamEvent {
    /// The devices that are there and those that cannot be read, then every change. All texts come from the hardware: escape them
    /// before they reach a terminal.
    public static var devices: StreamCall {
        StreamCall(DevicesMethod.monitor.qualifiedName, NoParameters()) {
            { (reply: DeviceEventReply) in .event(reply.event) }
        }
    }
}
