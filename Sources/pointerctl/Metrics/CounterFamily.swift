/// Metrics of one name that differ in their labels; in the order of the text.
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

    /// nil: it is a number of things.
    var unit: String? { self == .sentBytes ? "bytes" : nil }

    var help: String {
        switch self {
        case .acceptedConnections: "Clients that were connected."
        case .refusedConnections: "Clients that were not, because of a limit."
        case .closedConnections: "Connections that ended, by who or what ended them."
        case .calls: "Calls that were taken."
        case .callErrors: "Errors that were answered."
        case .messages: "Messages that were made for clients, one for each whom it is for."
        case .sentBytes: "Bytes that clients' sockets have taken."
        case .frames: "Reports, calls and passing of time that had a consequence."
        case .events: "Events of these, whoever follows them."
        case .heldBackMotions: "Motions left out until a client had read or its rate allowed one."
        case .resyncs: "How often a client lost events because it did not read."
        case .reloads: "Configurations that were to be taken while the daemon ran, by what became of them."
        }
    }
}
