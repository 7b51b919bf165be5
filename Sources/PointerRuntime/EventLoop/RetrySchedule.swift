/// The retry times of something that failed: soon at first, then at growing intervals.
package struct RetrySchedule {
    private let first: Int64
    private let longest: Int64
    private var next: Int64
    private var lastFailure: Int64?
    /// The time of the next retry, in microseconds; nil if none is scheduled.
    package private(set) var due: Int64?

    /// - Parameters:
    ///   - first: first delay, in microseconds. Each later delay is twice as long.
    ///   - longest: longest delay, in microseconds.
    package init(first: Int64 = 500_000, longest: Int64 = 60_000_000) {
        self.first = first
        self.longest = longest
        next = first
    }

    /// Records a failure, and schedules a retry unless one is scheduled already.
    package mutating func fail(at now: Int64) {
        // Some devices open each time and fail only afterwards, so only a period without failures resets the delay.
        if let lastFailure, now - lastFailure > 2 * longest { next = first }
        lastFailure = now
        guard due == nil else { return }
        due = now + next
        next = min(2 * next, longest)
    }

    /// Ends the current delay.
    package mutating func end() {
        due = nil
    }
}
