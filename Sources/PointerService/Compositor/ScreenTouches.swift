import PointerModel

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

/// Fingers on screens. The first finger moves the pointer and holds the primary button. Further fingers only keep their ids until
/// they lift.
struct ScreenTouches {
    private var ids: [Int] = []
    /// Finger that moves the pointer; nil if no finger is down, or if the first one lifted before the others.
    private var first: Int?

    /// Applies the changes of fingers, and adds their effect to a report.
    mutating func apply(_ changes: [TouchChange], to frame: inout PointerReport) {
        for change in changes {
            switch change.phase {
            case .down(let position): begin(change.id, at: position, &frame)
            case .motion(let position): if change.id == first { frame.position = position }
            case .up: end(change.id, &frame)
            case .cancel:
                if change.id == first { frame.isInterrupted = true }
                end(change.id, &frame)
            }
        }
    }

    private mutating func begin(_ id: Int, at position: Point, _ frame: inout PointerReport) {
        guard !ids.contains(id), ids.count < Contacts.capacity else { return }
        // A report can press or release the button only once.
        if ids.isEmpty, frame.released.isEmpty {
            first = id
            frame.position = position
            frame.pressed = .primary
            frame.touch = .began
        }
        ids.append(id)
    }

    private mutating func end(_ id: Int, _ frame: inout PointerReport) {
        ids.removeAll { $0 == id }
        guard id == first else { return }
        first = nil
        frame.released = .primary
        frame.touch = .ended
    }
}
