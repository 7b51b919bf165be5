/// Kinds of events, by their names on the wire.
public enum EventKind: String, CaseIterable, Sendable {
    case state
    case motion
    case delta
    case exit
    case enter
    case style
    case completion
    case button
    case modifiers
    case scroll
    case manipulation
    case gesture
    case confirm
    case slider
    case lock
    case agreement
    case request
    case layout
    case resync
    case muted
}
