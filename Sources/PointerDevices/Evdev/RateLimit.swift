/// Lets so many things through in a period and no more, so that a device cannot fill the log.
struct RateLimit {
    private let count: Int
    private let period: Int64
    private var start = Int64.min
    private var used = 0

    /// - Parameters:
    ///   - count: how many are let through in a period.
    ///   - period: in microseconds.
    init(count: Int, period: Int64) {
        self.count = count
        self.period = period
    }

    /// Whether one more is let through at a moment in microseconds.
    mutating func allows(at moment: Int64) -> Bool {
        // Saturating by comparison: the first period starts with the first question.
        if start == .min || moment &- start >= period || moment < start {
            start = moment
            used = 0
        }
        guard used < count else { return false }
        used += 1
        return true
    }
}
