import PointerModel

/// One gesture on one node, from when it may begin to its end. What has begun here ends once.
struct GestureTracker: Sendable {
    /// The event that is told next, but for its phase and moment.
    var event: GestureEvent
    private(set) var handle: NodeHandle
    /// Whether it has begun and not ended.
    private(set) var isUnderWay = false

    init(_ gesture: Gestures, on target: GestureTarget, button: Buttons = []) {
        event = GestureEvent(gesture, .began, surface: target.surface, node: target.node, location: .zero)
        event.button = button
        handle = target.handle
    }

    /// Begins, or changes where it has begun.
    mutating func advance(_ moment: GestureMoment, into events: inout [PointerEvent]) {
        tell(isUnderWay ? .changed : .began, moment, into: &events)
        isUnderWay = true
    }

    /// Tells of a change of the modifiers; what has not begun has nothing to change.
    mutating func changeModifiers(_ moment: GestureMoment, into events: inout [PointerEvent]) {
        if isUnderWay { advance(moment, into: &events) }
    }

    /// Ends or is cancelled; what has not begun just never does.
    mutating func finish(_ phase: GesturePhase, _ moment: GestureMoment, into events: inout [PointerEvent]) {
        if isUnderWay { tell(phase, moment, into: &events) }
        isUnderWay = false
    }

    /// Is recognized whole, as a tap is.
    mutating func recognize(_ moment: GestureMoment, into events: inout [PointerEvent]) {
        tell(.ended, moment, into: &events)
    }

    /// Finds its node in a new layout, or is cancelled.
    /// - Returns: whether the node is still there.
    mutating func follow(
        _ reunion: GestureReunion,
        _ moment: GestureMoment,
        into events: inout [PointerEvent]
    ) -> Bool {
        guard let handle = reunion(event.surface, event.node, event.gesture) else {
            finish(.cancelled, moment, into: &events)
            return false
        }
        self.handle = handle
        return true
    }

    private mutating func tell(_ phase: GesturePhase, _ moment: GestureMoment, into events: inout [PointerEvent]) {
        event.phase = phase
        event.location = moment.location
        event.modifiers = moment.modifiers
        events.append(.gesture(event))
    }
}

extension GestureTracker? {
    /// Finds its node in a new layout, or is cancelled and is no more.
    mutating func follow(_ reunion: GestureReunion, _ moment: GestureMoment, into events: inout [PointerEvent]) {
        if self?.follow(reunion, moment, into: &events) == false { self = nil }
    }
}
