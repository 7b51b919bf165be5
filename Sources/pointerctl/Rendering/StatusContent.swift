import PointerModel
import PointerProtocol

/// All that `status` asks for; its JSON is what `status --json` prints.
struct StatusContent: Encodable {
    var socket: String
    var service: ServiceInformation
    /// nil: whoever asks is muted.
    var state: StateMessage?
    var pointers: [PointerMessage]
    var devices: [DeviceMessage]
    var failures: [DeviceFailureMessage]
    /// nil: whoever asks is muted.
    var outputs: [Output]?
    /// The daemon itself.
    var status: StatusMessage
}
