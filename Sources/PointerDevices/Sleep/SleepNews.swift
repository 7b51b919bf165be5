/// Sees to it that each sleep is told once, whether the clocks or logind tell of it first, and however long after it.
struct SleepNews {
    private var sleep: SleepTime
    /// It was the clocks that told of the latest sleep, so that logind will tell of it too.
    private var isToldByClocks = false

    /// - Parameter total: how long the system has slept since it was started, in microseconds.
    init(total: Int64) {
        sleep = SleepTime(total: total)
    }

    /// Takes in that the clocks were moved.
    /// - Returns: whether that was a sleep nobody has told of.
    mutating func clocksMoved(total: Int64) -> Bool {
        guard sleep.hasGrown(to: total) else { return false }
        isToldByClocks = true
        return true
    }

    /// Takes in that logind says that the system is awake.
    /// - Returns: whether nobody has told of that.
    mutating func logindTold(total: Int64) -> Bool {
        // The clocks may have jumped and not been asked yet.
        let isNew = sleep.hasGrown(to: total)
        if isToldByClocks, !isNew { return false }
        isToldByClocks = false
        return true
    }
}
