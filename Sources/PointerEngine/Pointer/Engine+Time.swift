import PointerModel

/// The engine's timers.
extension Engine {
    enum Timer {
        case transition
        case exit
        case rest
        case glide
        case control
        case wait
        /// A client misses its deadline.
        case question
    }

    /// The timer that is due first; nil if none is set.
    var nextTimer: (time: Timestamp, timer: Timer)? {
        var next: (time: Timestamp, timer: Timer)?
        func consider(_ time: Timestamp?, _ timer: Timer) {
            if let time, next.map({ time < $0.time }) ?? true { next = (time, timer) }
        }
        consider(transitionEnd, .transition)
        consider(exitDeadline, .exit)
        consider(restDeadline, .rest)
        consider(glideStep, .glide)
        consider(controlTick, .control)
        consider(questionDeadline, .question)
        // Comes after the questions, because a client must be marked late before the wait ends.
        consider(waitDeadline, .wait)
        return next
    }

    /// Lowers the earliest deadline to a new one; does nothing if `deadline` is nil.
    mutating func expect(_ deadline: Timestamp?) {
        if let deadline, deadline < earliestDeadline { earliestDeadline = deadline }
    }

    /// Fires every timer that is due, each at its own time.
    mutating func fireTimers(through time: Timestamp, into events: inout EventBatch) {
        while let next = nextTimer, next.time <= time {
            now = max(now, next.time)
            let before = DisplayedPosition(pointer)
            switch next.timer {
            case .transition:
                transitionEnd = nil
                if let transition = pointer.transition {
                    events.events.append(.completion(transition, finished: true))
                }
                pointer.transition = nil
            case .exit:
                resolveRegion(.motion)
                exitDeadline = nil
            case .rest:
                restDeadline = nil
                recenter(.rest, holding: pointer.buttons)
            case .glide:
                if let glide { step(glide) }
            case .control:
                tickControl(into: &events)
            case .wait:
                resolveAfterAnswer()
                waitDeadline = nil
            case .question:
                giveUpNextQuestion()
                questionDeadline = scene.nextQuestion?.deadline
                resolveAfterAnswer()
            }
            emitChanges(since: before, into: &events)
            if pointer.position != before.position { recognizeMotion(into: &events) }
        }
        earliestDeadline = nextTimer?.time ?? .endOfTime
    }
}

extension Timestamp {
    /// Latest possible time.
    static var endOfTime: Timestamp { Timestamp(microseconds: .max) }

    /// Returns the time `step` microseconds later, limited to the times that can be expressed.
    func advanced(byMicroseconds step: Int64) -> Timestamp {
        let (sum, isOverflow) = microseconds.addingReportingOverflow(step)
        return Timestamp(microseconds: isOverflow ? (step < 0 ? .min : .max) : sum)
    }
}
