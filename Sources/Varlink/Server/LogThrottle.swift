/// Keeps clients from flooding the log: a few entries at once, then one a second.
struct LogThrottle {
    /// How many entries may come at once.
    private static let burst = 10
    /// How often there is another one, in microseconds.
    private static let period: Int64 = 1_000_000

    private var available = LogThrottle.burst
    private var refilledAt: Int64 = 0
    private var suppressed = 0

    /// Whether an entry may be written at a moment of the monotonic clock (microseconds).
    ///
    /// - Returns: how many were left out since the last one; nil if this one is left out, too.
    mutating func admit(at now: Int64) -> Int? {
        let periods = (now - refilledAt) / Self.period
        if periods > 0 {
            available = Int(min(Int64(Self.burst), Int64(available) + periods))
            refilledAt += periods * Self.period
        }
        guard available > 0 else {
            suppressed += 1
            return nil
        }
        available -= 1
        defer { suppressed = 0 }
        return suppressed
    }
}
