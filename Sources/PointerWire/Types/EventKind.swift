package import PointerModel

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

extension PointerEvent {
    /// Kind of the event on the wire.
    package var kind: EventKind {
        switch self {
        case .motion: .motion
        case .delta: .delta
        case .exit: .exit
        case .enter: .enter
        case .style: .style
        case .completion: .completion
        case .button: .button
        case .modifiers: .modifiers
        case .scroll: .scroll
        case .manipulation: .manipulation
        case .gesture: .gesture
        case .confirm: .confirm
        case .slider: .slider
        case .lock: .lock
        case .agreement: .agreement
        case .request: .request
        case .layout: .layout
        }
    }
}
