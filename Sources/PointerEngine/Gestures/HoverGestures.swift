import PointerModel

/// Hover, on every node under the pointer that declares it: the pointer over a button is also over the card that the button is on.
struct HoverGestures: Sendable {
    /// Those under way, the outermost first.
    private var trackers: [GestureTracker] = []
    /// The nodes that the pointer is over, the innermost first; kept for its memory.
    private var found: [GestureTarget] = []
    /// Of the last events.
    private var told = GestureMoment()

    var isUnderWay: Bool { !trackers.isEmpty }

    /// Brings hover in line with what is under the pointer: out of what it left, the innermost first, then into what it entered, the
    /// outermost first.
    mutating func update(_ moment: GestureMoment, search: GestureSearch, into events: inout [PointerEvent]) {
        found.removeAll(keepingCapacity: true)
        var next = search(GestureQuery(.hover))
        while let target = next {
            found.append(target)
            next = search(GestureQuery(.hover, above: target.handle))
        }
        // Both lead from the root down the tree, so what they share comes first.
        var shared = 0
        while shared < min(trackers.count, found.count),
            trackers[shared].handle == found[found.count - 1 - shared].handle
        {
            shared += 1
        }
        while trackers.count > shared { finishInnermost(.ended, moment, into: &events) }
        if moment != told {
            for index in trackers.indices { trackers[index].advance(moment, into: &events) }
        }
        while trackers.count < found.count {
            var tracker = GestureTracker(.hover, on: found[found.count - 1 - trackers.count])
            tracker.advance(moment, into: &events)
            trackers.append(tracker)
        }
        told = moment
    }

    /// Tells of a change of the modifiers.
    mutating func changeModifiers(_ moment: GestureMoment, into events: inout [PointerEvent]) {
        for index in trackers.indices { trackers[index].changeModifiers(moment, into: &events) }
        told = moment
    }

    /// Ends or cancels all of it, the innermost first.
    mutating func finish(_ phase: GesturePhase, _ moment: GestureMoment, into events: inout [PointerEvent]) {
        while !trackers.isEmpty { finishInnermost(phase, moment, into: &events) }
    }

    /// Finds the nodes in a new layout, and cancels hover on those that are gone, the innermost first.
    mutating func follow(_ reunion: GestureReunion, _ moment: GestureMoment, into events: inout [PointerEvent]) {
        for index in trackers.indices.reversed() where !trackers[index].follow(reunion, moment, into: &events) {
            trackers.remove(at: index)
        }
    }

    private mutating func finishInnermost(
        _ phase: GesturePhase,
        _ moment: GestureMoment,
        into events: inout [PointerEvent]
    ) {
        trackers[trackers.count - 1].finish(phase, moment, into: &events)
        trackers.removeLast()
    }
}
