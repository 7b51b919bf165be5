/// Keeps devices and clients from flooding the log: a few entries at once, then one a period.
package struct RateLimit {
    private let burst: Int
    private let period: Int64
    private var available: Int
    /// When an entry was last added to what is available.
    private var refilledAt: Int64?
    private var suppressed = 0

    /// - Parameters:
    ///   - burst: how many are let through at once; 1 or more.
    ///   - period: how long it takes until there is another one, in microseconds; 1 or more.
    package init(burst: Int, period: Int64) {
        self.burst = max(1, burst)
        self.period = max(1, period)
        available = self.burst
    }

    /// Whether one more is let through at a moment in microseconds, such as ``EventLoop/now()``.
    ///
    /// - Returns: how many were left out since the last one; nil if this one is left out, too.
    package mutating func admit(at now: Int64) -> Int? {
        refill(at: now)
        guard available > 0 else {
            suppressed += 1
            return nil
        }
        available -= 1
        defer { suppressed = 0 }
        return suppressed
    }

    /// Whether it is at a moment in microseconds as it was at first.
    package func isRested(at now: Int64) -> Bool {
        var later = self
        later.refill(at: now)
        return later.available == burst && suppressed == 0
    }

    private mutating func refill(at now: Int64) {
        guard let last = refilledAt, now >= last else {
            // The first question, or a clock that was set back: time counts from here.
            refilledAt = now
            return
        }
        let (span, isImmense) = now.subtractingReportingOverflow(last)
        let periods = isImmense ? Int64.max : span / period
        guard periods > 0 else { return }
        if periods >= Int64(burst - available) {
            available = burst
            refilledAt = now
        } else {
            available += Int(periods)
            // What is left of the span counts towards the next one.
            refilledAt = last + periods * period
        }
    }
}
