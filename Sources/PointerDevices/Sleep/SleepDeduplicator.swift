/// Sees to it that each sleep is told once, whether the clocks or logind tell of it first, and however long after it.
struct SleepDeduplicator {
    private var sleep: SleepTime
    /// How many sleeps the clocks told of that logind has still to tell of.
    private var owed = 0
    /// More it never owes: of a sleep that it did not bring about it tells nothing, and what it tells later is news.
    private static let mostOwed = 2

    /// - Parameter total: how long the system has slept since it was started, in microseconds.
    init(total: Int64) {
        sleep = SleepTime(total: total)
    }

    /// Takes in that the clocks were moved.
    /// - Returns: whether that was a sleep nobody has told of.
    mutating func clocksMoved(total: Int64) -> Bool {
        guard sleep.hasGrown(to: total) else { return false }
        owed = min(owed + 1, Self.mostOwed)
        return true
    }

    /// Takes in that logind says that the system is awake.
    /// - Returns: whether nobody has told of that.
    mutating func logindTold(total: Int64) -> Bool {
        // The clocks may have jumped and not been asked yet. Where logind owes another sleep, this is what it says of that one, and what
        // it will say of the new one is owed in its stead.
        if sleep.hasGrown(to: total) { return true }
        guard owed > 0 else { return true }
        owed -= 1
        return false
    }
}
