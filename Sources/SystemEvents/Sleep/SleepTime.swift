/// The total time that the system has slept.
struct SleepTime {
    /// The tolerance for reading two clocks one after the other, in microseconds; every sleep is longer.
    static let tolerance: Int64 = 100_000

    private var total: Int64

    /// - Parameter total: time in microseconds.
    init(total: Int64) {
        self.total = total
    }

    /// Returns whether the system has slept since the last such call, and stores the new total if so.
    mutating func hasGrown(to newTotal: Int64) -> Bool {
        guard newTotal - total > Self.tolerance else { return false }
        total = newTotal
        return true
    }
}
