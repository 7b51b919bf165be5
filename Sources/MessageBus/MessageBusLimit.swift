import Limits

/// What counts at most of what others put into messages on a bus.
package enum MessageBusLimit: ModuleLimit {
    /// Bytes of a text, or of the path of an object.
    case text

    package var most: Int {
        switch self {
        case .text: 1024
        }
    }
}
