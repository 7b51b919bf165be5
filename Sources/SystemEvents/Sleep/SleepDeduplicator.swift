/// A filter that reports each sleep once, although both the clocks and logind signal it, in any order and however late.
struct SleepDeduplicator {
    private var sleep: SleepTime
    /// The number of sleeps that the clocks showed and logind has not signaled yet.
    private var pendingSignals = 0

    /// - Parameter total: time that the system has slept since boot, in microseconds.
    init(total: Int64) {
        sleep = SleepTime(total: total)
    }

    /// Handles a jump of the clocks.
    /// - Parameter total: time that the system has slept since boot, in microseconds.
    /// - Returns: whether it was a sleep that has not been reported yet.
    mutating func clocksMoved(total: Int64) -> Bool {
        guard sleep.hasGrown(to: total) else { return false }
        pendingSignals = min(pendingSignals + 1, SystemEventsLimit.pendingSignals.most)
        return true
    }

    /// Handles logind's signal that the system is awake.
    /// - Parameter total: time that the system has slept since boot, in microseconds.
    /// - Returns: whether this sleep has not been reported yet.
    mutating func logindResumed(total: Int64) -> Bool {
        // The clocks may have jumped without a check yet. A pending signal then stays pending: this signal is for the earlier
        // sleep, and the one for the new sleep is still to come.
        if sleep.hasGrown(to: total) { return true }
        guard pendingSignals > 0 else { return true }
        pendingSignals -= 1
        return false
    }
}
