import PointerModel
import PointerMotion

/// One change of a finger on a screen.
struct TouchChange {
    enum Phase {
        case down(Point)
        case motion(Point)
        case up
        case cancel
    }

    let id: Int
    let phase: Phase
}

extension ScreenFingers {
    /// Applies the changes of fingers, and adds their effect to a report.
    mutating func apply(_ changes: [TouchChange], to frame: inout PointerReport) {
        for change in changes {
            switch change.phase {
            case .down(let position): begin(change.id, at: position, &frame)
            case .motion(let position): move(change.id, to: position, &frame)
            case .up: end(change.id, &frame)
            case .cancel: end(change.id, isCancelled: true, &frame)
            }
        }
        finish(&frame)
    }
}
