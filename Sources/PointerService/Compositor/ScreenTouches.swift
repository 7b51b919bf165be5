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

/// The fingers on screens. The first one is the pointer: it holds the primary button where it is. Further ones only keep their ids until they
/// lift.
struct ScreenTouches {
    private var ids: [Int] = []
    /// The finger that is the pointer; nil: none is, as no finger is down or the first one lifted before the others.
    private var first: Int?

    /// Takes in what fingers did with a report, and adds what the pointer does.
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
        // A frame has the button once.
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
