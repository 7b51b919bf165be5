/// The kinds of events, by their names on the wire.
public enum EventKind: String, CaseIterable, Sendable {
    case state
    case motion
    case exit
    case enter
    case style
    case button
    case modifiers
    case scroll
    case layout
    case resync
}
