import Limits

/// What counts at most of what others send over a bus.
package enum MessageBusLimit: ModuleLimit {
    /// Bytes of a text, or of the path of an object.
    case text
    /// Messages of one connection that are processed in one turn of the loop, so that everything else on it gets its turn.
    case messages

    package var most: Int {
        switch self {
        case .text: 1024
        case .messages: 16
        }
    }
}
