import PointerModel

/// The position and the displayed position at one time, to detect a change.
struct DisplayedPosition {
    let position: Point
    let displayed: Point
    let contentOffset: Vector
    /// Kind of device that moved the pointer, which clients learn with its motion.
    let source: PointerSource?

    init(_ pointer: borrowing PointerState) {
        position = pointer.position
        displayed = pointer.displayed
        contentOffset = pointer.contentOffset
        source = pointer.source
    }
}

/// Publishing of what a step has changed.
extension Engine {
    /// Computes the displayed position and the content offset.
    mutating func display() {
        (pointer.displayed, pointer.contentOffset) = tracker.displayed(for: pointer.position)
    }

    /// Emits what a step has changed: motion, the releases that came with it, the transition, and the request to a client.
    mutating func emitChanges(
        since before: DisplayedPosition,
        releases: Buttons = [],
        isInterrupted: Bool = false,
        into events: inout EventBatch
    ) {
        display()
        if before.position != pointer.position || before.displayed != pointer.displayed
            || before.contentOffset != pointer.contentOffset || before.source != pointer.source
        {
            events.events.append(
                .motion(
                    position: pointer.position,
                    displayed: pointer.displayed,
                    contentOffset: pointer.contentOffset
                )
            )
        }
        if pointer.position != before.position { followDwell() }
        if !releases.isEmpty { emitReleases(releases, isInterrupted: isInterrupted, into: &events) }
        if let change = tracker.takeTransition() { emit(change, into: &events) }
        if pointer.position != before.position { noteRegion() }
        if questions.hasUnreported, let request = questions.takeUnreported() {
            events.events.append(.request(request))
        }
    }

    /// Emits one transition: the exit, the enter, the style. Between two regions there is no system style.
    private mutating func emit(_ change: PendingTransition, into events: inout EventBatch) {
        if let interrupted = pointer.transition { events.events.append(.completion(interrupted, finished: false)) }
        let transition = Transition(id: tracker.nextTransition(), cause: change.cause, spring: prepared.spring)
        pointer.transition = transition
        deadlines[.transition] = now.advanced(byMicroseconds: prepared.settlingTime)
        if !change.before.isSameRegion(as: tracker.activeStyle) {
            noteRegion()
            beginDwell(change.cause)
            if let old = change.before.region { events.events.append(.exit(old, transition)) }
            if let new = tracker.activeStyle.region {
                events.events.append(.enter(new, transition))
                // A mouse may have come to rest before it was in a region.
                if pointer.source == .mouse, deadlines[.rest] == nil { rest() }
            }
        }
        events.events.append(.style(tracker.activeStyle.style, region: tracker.activeStyle.region, transition))
    }
}
