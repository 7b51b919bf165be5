import PointerClient
import PointerModel
import PointerWire

/// Everything that `status` shows. `status --json` prints it as JSON.
struct StatusContent: Encodable {
    var socket: String
    var service: ServiceInformation
    /// State of the pointer; nil if this user is muted.
    var state: StateMessage?
    var pointers: [PointerMessage]
    var devices: [DeviceMessage]
    var failures: [DeviceFailureMessage]
    /// Outputs; nil if this user is muted.
    var outputs: [Output]?
    /// Status of the daemon itself.
    var status: StatusMessage
}
