/// When to try again what failed: soon at first, then at growing intervals.
struct RetrySchedule {
    private let first: Int64
    private let longest: Int64
    private var next: Int64
    private var isWaiting = false
    private var lastFailure: Int64?

    /// - Parameters:
    ///   - first: how long the first wait is, in microseconds. Each one after it is twice as long.
    ///   - longest: how long a wait is at most, in microseconds.
    init(first: Int64 = 500_000, longest: Int64 = 60_000_000) {
        self.first = first
        self.longest = longest
        next = first
    }

    /// Notes a failure.
    /// - Returns: how long to wait from now on, in microseconds; nil if a wait is under way already.
    mutating func delayAfterFailure(at now: Int64) -> Int64? {
        // Some that fail can be opened each time and fail only then, so that it takes a rest to begin anew.
        if let lastFailure, now - lastFailure > 2 * longest { next = first }
        lastFailure = now
        guard !isWaiting else { return nil }
        isWaiting = true
        defer { next = min(2 * next, longest) }
        return next
    }

    /// The wait is over.
    mutating func begin() {
        isWaiting = false
    }
}
