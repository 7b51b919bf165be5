import PointerConfiguration
import PointerProtocol
import Varlink

/// io.pointerd.Devices.
final class DevicesInterface: VarlinkInterface {
    let name = InterfaceNames.devices
    let text = InterfaceDescriptions.devices

    private let devices: DeviceRegistry
    private let service: PointerService

    init(_ devices: DeviceRegistry, of service: PointerService) {
        self.devices = devices
        self.service = service
    }

    func handle(_ call: VarlinkCall) throws {
        guard let method = DevicesMethod(rawValue: call.method) else {
            throw VarlinkError.methodNotFound(call.qualifiedMethod)
        }
        guard service.access.allows(.observe, call.peer) else {
            throw VarlinkError.permissionDenied(DevicesError.permissionDenied, .observe)
        }
        switch method {
        case .list: try call.reply(devices.list)
        case .monitor: try devices.monitor(try call.stream())
        }
    }
}
