package import Logging

/// A logger for what devices, clients and the system can bring about at will: a few entries at once, then one a period. An entry says how
/// many before it were left out.
package struct LimitedLog {
    private let logger: Logger
    private var limit: RateLimit
    private let now: () -> Int64

    /// - Parameters:
    ///   - burst: how many entries are let through at once; 1 or more.
    ///   - period: how long it takes until there is another one, in microseconds; 1 or more.
    ///   - now: the time in microseconds.
    package init(_ logger: Logger, burst: Int, period: Int64, now: @escaping () -> Int64 = EventLoop.now) {
        self.logger = logger
        limit = RateLimit(burst: burst, period: period)
        self.now = now
    }

    /// Whether it lets through as many at once as a new one, and has none to tell of that were left out.
    var isRested: Bool { limit.isRested(at: now()) }

    /// Writes an entry, or counts it.
    package mutating func log(
        _ level: Logger.Level,
        _ message: @autoclosure () -> String,
        metadata: @autoclosure () -> Logger.Metadata = [:]
    ) {
        // What nobody reads must not take the place of what somebody does.
        guard level >= logger.logLevel, let suppressed = limit.admit(at: now()) else { return }
        var metadata = metadata()
        if suppressed > 0 { metadata["suppressed"] = "\(suppressed)" }
        logger.log(level: level, "\(message())", metadata: metadata)
    }
}
