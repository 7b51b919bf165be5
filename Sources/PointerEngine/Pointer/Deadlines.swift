import PointerModel

/// The timers of an engine, each with the time at which it is due.
struct Deadlines {
    /// The timers. Of those that are due at the same time, the first in this order fires first.
    enum Timer: Int {
        case transition
        case exit
        case rest
        case glide
        case control
        /// The earliest deadline of the questions sent to clients.
        case question
        /// The end of the time for which clients may delay the region, however many questions they get in it. It comes after the
        /// questions, because a client must be marked late before the wait ends.
        case wait
    }

    /// Times of the timers, in their order; nil if a timer is not set.
    private var times = InlineArray<7, Timestamp?>(repeating: nil)
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

    /// Returns the time `step` microseconds later, limited to the times that can be expressed.
    func advanced(byMicroseconds step: Int64) -> Timestamp {
        let (sum, isOverflow) = microseconds.addingReportingOverflow(step)
        return Timestamp(microseconds: isOverflow ? (step < 0 ? .min : .max) : sum)
    }
}
