import PointerProtocol

/// What one of the daemon's counters is called in the text of metrics.
struct CounterMetric {
    /// The families, in their order there.
    static let families: [(name: String, unit: String?, help: String)] = [
        ("pointerd_accepted_connections", nil, "Clients that were connected."),
        ("pointerd_refused_connections", nil, "Clients that were not, because of a limit."),
        ("pointerd_closed_connections", nil, "Connections that ended, by who or what ended them."),
        ("pointerd_calls", nil, "Calls that were taken."),
        ("pointerd_call_errors", nil, "Errors that were answered."),
        ("pointerd_messages", nil, "Messages that were made for clients, one for each whom it is for."),
        ("pointerd_sent_bytes", "bytes", "Bytes that clients' sockets have taken."),
        ("pointerd_frames", nil, "Reports, calls and passing of time that had a consequence."),
        ("pointerd_events", nil, "Events of these, whoever follows them."),
        ("pointerd_held_back_motions", nil, "Motions left out until a client had read or its rate allowed one."),
        ("pointerd_resyncs", nil, "How often a client lost events because it did not read."),
        ("pointerd_reloads", nil, "Configurations that were to be taken while the daemon ran, by what became of them."),
    ]

    /// The family's.
    let name: String
    var labels: [(name: String, value: String)] = []

    init(_ counter: CounterName) {
        switch counter {
        case .accepted: name = "pointerd_accepted_connections"
        case .refused: name = "pointerd_refused_connections"
        case .left, .faulty, .unread, .silent, .failed:
            name = "pointerd_closed_connections"
            labels = [("reason", counter.rawValue)]
        case .calls: name = "pointerd_calls"
        case .errors: name = "pointerd_call_errors"
        case .messages: name = "pointerd_messages"
        case .bytes: name = "pointerd_sent_bytes"
        case .frames: name = "pointerd_frames"
        case .events: name = "pointerd_events"
        case .heldBack: name = "pointerd_held_back_motions"
        case .resyncs: name = "pointerd_resyncs"
        case .reloads, .failedReloads:
            name = "pointerd_reloads"
            labels = [("result", counter == .reloads ? "taken" : "refused")]
        }
    }
}
