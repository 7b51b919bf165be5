/// How long the system has slept in all, and whether that has become more.
struct SleepTime {
    /// What two clocks that are read one after the other may differ by, in microseconds. No sleep is as short.
    static let tolerance: Int64 = 100_000

    private var total: Int64

    /// - Parameter total: in microseconds.
    init(total: Int64) {
        self.total = total
    }

    /// Whether the system has slept since this was asked last.
    mutating func hasGrown(to newTotal: Int64) -> Bool {
        guard newTotal - total > Self.tolerance else { return false }
        total = newTotal
        return true
    }
}
