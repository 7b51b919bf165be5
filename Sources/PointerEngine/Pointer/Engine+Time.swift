import PointerModel

/// Time, which never turns back, and what happens by it alone.
extension Engine {
    /// Time of the last input.
    var now: Timestamp { clock.now }

    /// Begins the batch of an input, after firing the timers due by then.
    mutating func begin(at time: Timestamp, _ events: inout EventBatch) {
        clock.beginBatch(at: time, &events)
        if deadlines.mayBeDue(by: time) { fireTimers(through: time, into: &events) }
        clock.advance(to: time)
    }

    /// Fires every timer that is due, each at its own time.
    private mutating func fireTimers(through time: Timestamp, into events: inout EventBatch) {
        while let (timer, due) = deadlines.nextDue(by: time) {
            clock.advance(to: due)
            let before = DisplayedPosition(pointer)
            fire(timer, at: due, into: &events)
            emitChanges(since: before, into: &events)
            if pointer.position != before.position { recognizeMotion(into: &events) }
        }
    }

    private mutating func fire(_ timer: Deadlines.Timer, at time: Timestamp, into events: inout EventBatch) {
        switch timer {
        case .transition:
            deadlines[.transition] = nil
            if let transition = pointer.transition {
                events.events.append(.completion(transition, finished: true))
            }
            pointer.transition = nil
        case .exit:
            resolveRegion(.motion)
            deadlines[.exit] = nil
        case .rest:
            deadlines[.rest] = nil
            recenter(.rest, holding: pointer.buttons)
        case .glide:
            stepGlide(at: time)
        case .control:
            tickControl(into: &events)
        case .wait:
            resolveAfterAnswer()
            deadlines[.wait] = nil
        case .question:
            giveUpNextQuestion()
            deadlines[.question] = scene.nextQuestion?.deadline
            resolveAfterAnswer()
        }
    }
}

/// The time of an engine, which never turns back, and the numbers of its batches.
struct EngineClock {
    private(set) var now: Timestamp
    private var lastBatch: UInt64 = 0

    init(now: Timestamp) {
        self.now = now
    }

    /// Begins the batch of an input. A report may come after a timer that fired later than the report was made.
    mutating func beginBatch(at time: Timestamp, _ events: inout EventBatch) {
        lastBatch += 1
        events.reset(number: lastBatch, time: max(now, time))
    }

    mutating func advance(to time: Timestamp) {
        now = max(now, time)
    }
}
