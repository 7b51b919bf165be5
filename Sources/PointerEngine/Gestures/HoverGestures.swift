import PointerModel

/// Hover on every node under the pointer that declares it: a pointer over a button is also over the card that the button is on.
struct HoverGestures: Sendable {
    /// Hovers in progress, the outermost first.
    private var trackers: [GestureTracker] = []
    /// Nodes under the pointer, the innermost first; kept to reuse its memory.
    private var found: [GestureTarget] = []
    /// Location and modifiers of the last events.
    private var lastEmitted = GestureMoment()

    var isUnderWay: Bool { !trackers.isEmpty }

    /// Updates hover to the nodes under the pointer: ends it on the nodes that the pointer left, the innermost first, then begins
    /// it on the nodes entered, the outermost first.
    mutating func update(_ moment: GestureMoment, search: GestureSearch, into events: inout [PointerEvent]) {
        found.removeAll(keepingCapacity: true)
        var next = search(GestureQuery(.hover))
        while let target = next {
            found.append(target)
            next = search(GestureQuery(.hover, above: target.handle))
        }
        // Both lists lead down from the root, so the nodes that they share come first.
        var shared = 0
        while shared < min(trackers.count, found.count),
            trackers[shared].handle == found[found.count - 1 - shared].handle
        {
            shared += 1
        }
        while trackers.count > shared { finishInnermost(.ended, moment, into: &events) }
        if moment != lastEmitted {
            for index in trackers.indices { trackers[index].advance(moment, into: &events) }
        }
        while trackers.count < found.count {
            var tracker = GestureTracker(.hover, on: found[found.count - 1 - trackers.count])
            tracker.advance(moment, into: &events)
            trackers.append(tracker)
        }
        lastEmitted = moment
    }

    /// Emits a change of the modifiers.
    mutating func changeModifiers(_ moment: GestureMoment, into events: inout [PointerEvent]) {
        for index in trackers.indices { trackers[index].changeModifiers(moment, into: &events) }
        lastEmitted = moment
    }

    /// Ends or cancels every hover, the innermost first.
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
