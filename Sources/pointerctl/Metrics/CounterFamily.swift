import PointerWire

/// The families of counters, in the order of the text. Metrics of a family share a name and differ in their labels.
enum CounterFamily: String, CaseIterable {
    case acceptedConnections = "pointerd_accepted_connections"
    case refusedConnections = "pointerd_refused_connections"
    case closedConnections = "pointerd_closed_connections"
    case calls = "pointerd_calls"
    case callErrors = "pointerd_call_errors"
    case messages = "pointerd_messages"
    case sentBytes = "pointerd_sent_bytes"
    case frames = "pointerd_frames"
    case events = "pointerd_events"
    case heldBackMotions = "pointerd_held_back_motions"
    case resyncs = "pointerd_resyncs"
    case reloads = "pointerd_reloads"

    /// Unit of the values; nil if they count things.
    var unit: String? { self == .sentBytes ? "bytes" : nil }

    var help: String {
        switch self {
        case .acceptedConnections: "Connections that the daemon accepted."
        case .refusedConnections: "Connections that the daemon refused because of a limit."
        case .closedConnections: "Connections that ended, by reason."
        case .calls: "Method calls received."
        case .callErrors: "Method calls answered with an error."
        case .messages: "Messages for clients, counted once for each receiver."
        case .sentBytes: "Bytes written to clients' sockets."
        case .frames: "Reports, calls and timers that caused events."
        case .events: "Events emitted, counted once for all subscribers."
        case .heldBackMotions: "Motion events held back until a client had read or its rate allowed one."
        case .resyncs: "Times a client lost events because it did not read."
        case .reloads: "Reloads of the configuration, by result."
        }
    }
}

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
