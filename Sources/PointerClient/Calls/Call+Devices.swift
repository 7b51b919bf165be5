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
