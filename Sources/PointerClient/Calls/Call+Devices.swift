public import PointerWire
import Varlink

/// Calls of io.pointerd.Devices. Its stream, Monitor, is ``PointerClient/devices(reconnects:)`` or ``StreamCall/devices``.
extension Call where Reply == DeviceListReply {
    /// Returns the devices, and those that cannot be read. All texts come from the hardware: escape them before they reach a
    /// terminal.
    public static var devices: Call {
        Call(DevicesMethod.list.qualifiedName, NoParameters()) { (reply: DeviceListReply) in reply }
    }
}

/// An event for a subscriber to the devices.
public enum DeviceStreamEvent: StreamEvent, Equatable {
    /// A device is present, was added, was removed, or cannot be read. A connection begins with the present devices.
    case event(DeviceEventMessage)
    /// The connection was lost or could not be made. The known devices are no longer valid.
    case disconnected(ClientError)
}

extension StreamCall where Element == DeviceStreamEvent {
    /// Subscribes to the devices: those that are present and those that cannot be read, then every change. All texts come from
    /// the hardware: escape them before they reach a terminal.
    public static var devices: StreamCall {
        StreamCall(DevicesMethod.monitor.qualifiedName, NoParameters()) {
            { (reply: DeviceEventReply) in .event(reply.event) }
        }
    }
}
