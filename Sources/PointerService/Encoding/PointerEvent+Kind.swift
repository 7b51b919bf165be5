import PointerModel
import PointerProtocol

extension PointerEvent {
    /// What the wire calls it.
    var kind: EventKind {
        switch self {
        case .motion: .motion
        case .exit: .exit
        case .enter: .enter
        case .style: .style
        case .button: .button
        case .modifiers: .modifiers
        case .scroll: .scroll
        case .layout: .layout
        }
    }
}
