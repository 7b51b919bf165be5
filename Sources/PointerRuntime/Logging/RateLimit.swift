/// A rate limit that keeps devices and clients from flooding the log: a burst, then one entry per period.
package struct RateLimit {
    private let burst: Int
    private let period: Int64
    private var available: Int
    /// Time at which an entry last became available, in microseconds; nil before the first call.
    private var refilledAt: Int64?
    private var suppressed = 0

    /// Creates a limit with the full burst available.
    /// - Parameters:
    ///   - burst: number of entries admitted at once; 1 or more.
    ///   - period: time until one more entry becomes available, in microseconds; 1 or more.
    package init(burst: Int, period: Int64) {
        self.burst = max(1, burst)
        self.period = max(1, period)
        available = self.burst
    }

    /// Admits or suppresses one entry at `now` in microseconds, such as ``EventLoop/now()``.
    ///
    /// - Returns: the number of entries suppressed since the last admitted one; nil if this one is suppressed, too.
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

    /// Whether the limit equals a new one at `now`, in microseconds.
    package func isRested(at now: Int64) -> Bool {
        var later = self
        later.refill(at: now)
        return later.available == burst && suppressed == 0
    }

    private mutating func refill(at now: Int64) {
        guard let last = refilledAt, now >= last else {
            // First call, or a clock that was set back: the period starts now.
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
            // The rest of the span counts towards the next entry.
            refilledAt = last + periods * period
        }
    }
}
