import PointerWire

/// The family and labels of one of the daemon's counters.
struct CounterMetric {
    let family: CounterFamily
    var labels: [(name: String, value: String)] = []

    init(_ counter: CounterName) {
        switch counter {
        case .accepted: family = .acceptedConnections
        case .refused: family = .refusedConnections
        case .left, .faulty, .unread, .silent, .failed:
            family = .closedConnections
            labels = [("reason", counter.rawValue)]
        case .calls: family = .calls
        case .errors: family = .callErrors
        case .messages: family = .messages
        case .bytes: family = .sentBytes
        case .frames: family = .frames
        case .events: family = .events
        case .heldBack: family = .heldBackMotions
        case .resyncs: family = .resyncs
        case .reloads, .failedReloads:
            family = .reloads
            labels = [("result", counter == .reloads ? "taken" : "refused")]
        }
    }
}
