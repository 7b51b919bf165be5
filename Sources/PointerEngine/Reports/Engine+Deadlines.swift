public import PointerModel

/// The timers of an engine, each with the time at which it is due.
@usableFromInline
struct Deadlines: Sendable {
    /// The timers. Of those that are due at the same time, the first in this order fires first.
    enum Timer: Int, Sendable {
        case transition
        case exit
        case rest
        case glide
        case control
        /// The next step of the low-pass filter.
        case filter
        /// The end of the time after which a region is clicked by resting in it.
        case dwell
        /// The end of the delay after which a frozen pointer drags.
        case drag
        /// The earliest deadline of the questions sent to clients.
        case question
        /// The end of the time for which clients may delay the region, however many questions they get in it. It comes after the
        /// questions, because a client must be marked late before the wait ends.
        case wait
    }

    /// Times of the timers, in their order; nil if a timer is not set.
    @usableFromInline
    var times = InlineArray<10, Timestamp?>(repeating: nil)
    /// Lower bound of all times, so that most reports check no timer. The timer that set it may be gone.
    private var lowerBound = Timestamp.endOfTime

    /// Time at which a timer is due; nil if it is not set.
    subscript(timer: Timer) -> Timestamp? {
        get { times[timer.rawValue] }
        set {
            times[timer.rawValue] = newValue
            if let newValue, newValue < lowerBound { lowerBound = newValue }
        }
    }

    /// Time at which the first timer is due; nil if none is set.
    @inlinable
    var firstTime: Timestamp? {
        var first: Timestamp?
        for index in times.indices { first = .earliest(first, times[index]) }
        return first
    }

    /// Timer that is due first; nil if none is set.
    var next: (timer: Timer, time: Timestamp)? {
        var next: (timer: Timer, time: Timestamp)?
        for index in times.indices {
            guard let time = times[index], time.isEarlier(than: next?.time), let timer = Timer(rawValue: index) else {
                continue
            }
            next = (timer, time)
        }
        return next
    }

    /// Whether a timer may be due by a time. If not, none is.
    func mayBeDue(by time: Timestamp) -> Bool { time >= lowerBound }

    /// Returns the timer that is due first by a time; nil if none is due.
    mutating func nextDue(by time: Timestamp) -> (timer: Timer, time: Timestamp)? {
        let next = next
        if let next, next.time <= time { return next }
        lowerBound = next?.time ?? .endOfTime
        return nil
    }
}

extension Timestamp {
    /// Latest possible time.
    static var endOfTime: Timestamp { Timestamp(microseconds: .max) }
}

/// Time, which never turns back, and what happens by it alone.
extension Engine {
    /// Time of the last input.
    package var now: Timestamp { clock.now }

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
        case .filter:
            stepFilter()
        case .dwell:
            finishDwell()
        case .drag:
            beginDrag()
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
