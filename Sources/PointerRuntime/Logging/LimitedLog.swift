package import Logging

/// A rate-limited logger for entries that devices, clients and the system can cause at will: a burst, then one entry per
/// period. Each entry carries the number of entries suppressed before it.
package struct LimitedLog {
    private let logger: Logger
    private var limit: RateLimit
    private let now: () -> Int64

    /// Creates a logger that writes through another one.
    /// - Parameters:
    ///   - logger: destination of the entries.
    ///   - burst: number of entries written at once; 1 or more.
    ///   - period: time until one more entry may be written, in microseconds; 1 or more.
    ///   - now: returns the time in microseconds.
    package init(_ logger: Logger, burst: Int, period: Int64, now: @escaping () -> Int64 = EventLoop.now) {
        self.logger = logger
        limit = RateLimit(burst: burst, period: period)
        self.now = now
    }

    /// Whether the full burst is available again and no suppressed entry remains to be counted.
    var isRested: Bool { limit.isRested(at: now()) }

    /// Writes an entry, or counts it as suppressed.
    package mutating func log(
        _ level: Logger.Level,
        _ message: @autoclosure () -> String,
        metadata: @autoclosure () -> Logger.Metadata = [:]
    ) {
        // An entry below the logger's level must not use up the burst.
        guard level >= logger.logLevel, let suppressed = limit.admit(at: now()) else { return }
        var metadata = metadata()
        if suppressed > 0 { metadata["suppressed"] = "\(suppressed)" }
        logger.log(level: level, "\(message())", metadata: metadata)
    }
}
