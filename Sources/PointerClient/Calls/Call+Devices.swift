public import PointerProtocol
import Varlink

/// io.pointerd.Devices, but for Monitor: that is ``PointerClient/devices(reconnects:)``, or ``StreamCall/devices``.
extension Call where Reply == DeviceListReply {
    /// The devices, and those that cannot be read. All texts come from the hardware: escape them before they reach a terminal.
    public static var devices: Call {
        Call(DevicesMethod.list.qualifiedName, NoParameters()) { (reply: DeviceListReply) in reply }
    }
}
