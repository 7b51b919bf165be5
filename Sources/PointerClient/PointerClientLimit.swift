import Limits

/// What is taken and kept at most because of the daemon. The connection bounds the bytes of a message.
enum PointerClientLimit: ModuleLimit {
    /// Connections in a row that are closed before their first event, until that counts as a refusal. With the pauses between them, 8 take
    /// more than two seconds, in which a restarting daemon has finished its restart.
    case silentConnections
    /// Sliders whose newest event is kept while an update of their surface has no reply: those that have moved last.
    case sliderEvents

    var most: Int {
        switch self {
        case .silentConnections: 8
        case .sliderEvents: 1024
        }
    }
}
