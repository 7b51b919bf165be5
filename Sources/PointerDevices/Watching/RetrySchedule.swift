/// When to try a device again that failed: soon at first, then at growing intervals.
struct RetrySchedule {
    private let first: Int64
    private let longest: Int64
    private var next: Int64
    private var lastFailure: Int64?
    /// When to try again, in microseconds; nil: no wait is under way.
    private(set) var due: Int64?

    /// - Parameters:
    ///   - first: how long the first wait is, in microseconds. Each one after it is twice as long.
    ///   - longest: how long a wait is at most, in microseconds.
    init(first: Int64 = 500_000, longest: Int64 = 60_000_000) {
        self.first = first
        self.longest = longest
        next = first
    }

    /// Notes a failure, and begins to wait unless a wait is under way already.
    mutating func fail(at now: Int64) {
        // Some that fail can be opened each time and fail only then, so that it takes a rest to begin anew.
        if let lastFailure, now - lastFailure > 2 * longest { next = first }
        lastFailure = now
        guard due == nil else { return }
        due = now + next
        next = min(2 * next, longest)
    }

    /// The wait is over.
    mutating func end() {
        due = nil
    }
}
