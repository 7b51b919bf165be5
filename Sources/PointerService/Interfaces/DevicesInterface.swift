import PointerConfiguration
import PointerWire
import Varlink

/// io.pointerd.Devices.
final class DevicesInterface: AuthorizedInterface {
    let name = InterfaceNames.devices
    let text = InterfaceTexts.devices
    let access: ClientAccess

    private let devices: DeviceRegistry

    init(_ devices: DeviceRegistry, access: ClientAccess) {
        self.devices = devices
        self.access = access
    }

    func rule(of method: DevicesMethod) -> MethodRule<DevicesInterface> {
        switch method {
        case .list: MethodRule(.observe) { try $1.reply($0.devices.list) }
        case .monitor: MethodRule(.observe) { try $0.devices.monitor(try $1.stream()) }
        }
    }
}
