import PointerModel

/// One gesture on one node, from before it begins to its end. A gesture that has begun ends exactly once.
struct GestureTracker: Sendable {
    /// Next event, without its phase, location and modifiers.
    var event: GestureEvent
    private(set) var handle: NodeHandle
    /// Whether the gesture has begun and not ended.
    private(set) var isUnderWay = false

    init(_ gesture: Gestures, on target: GestureTarget, button: Buttons = []) {
        event = GestureEvent(gesture, .began, surface: target.surface, node: target.node, location: .zero)
        event.button = button
        handle = target.handle
    }

    /// Begins the gesture, or changes it if it has begun.
    mutating func advance(_ moment: GestureMoment, into events: inout [PointerEvent]) {
        emit(isUnderWay ? .changed : .began, moment, into: &events)
        isUnderWay = true
    }

    /// Emits a change of the modifiers if the gesture has begun.
    mutating func changeModifiers(_ moment: GestureMoment, into events: inout [PointerEvent]) {
        if isUnderWay { advance(moment, into: &events) }
    }

    /// Ends or cancels the gesture if it has begun.
    mutating func finish(_ phase: GesturePhase, _ moment: GestureMoment, into events: inout [PointerEvent]) {
        if isUnderWay { emit(phase, moment, into: &events) }
        isUnderWay = false
    }

    /// Emits the gesture as a whole, such as a tap.
    mutating func recognize(_ moment: GestureMoment, into events: inout [PointerEvent]) {
        emit(.ended, moment, into: &events)
    }

    /// Finds the node in a new layout, or cancels the gesture.
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

    private mutating func emit(_ phase: GesturePhase, _ moment: GestureMoment, into events: inout [PointerEvent]) {
        event.phase = phase
        event.location = moment.location
        event.modifiers = moment.modifiers
        events.append(.gesture(event))
    }
}

extension GestureTracker? {
    /// Finds the node in a new layout, or cancels the gesture and becomes nil.
    mutating func follow(_ reunion: GestureReunion, _ moment: GestureMoment, into events: inout [PointerEvent]) {
        if self?.follow(reunion, moment, into: &events) == false { self = nil }
    }
}
