/// A rate-limited logger for entries that devices, clients and the system can cause at will: a burst, then one entry per
/// period. Each entry carries the number of entries suppressed before it.
package struct LimitedLog {
    private let logger: Log
    private var limit: RateLimit
    private let now: () -> Int64

    /// Creates a logger that writes through another one.
    /// - Parameters:
    ///   - logger: destination of the entries.
    ///   - burst: number of entries written at once; 1 or more.
    ///   - period: time until one more entry may be written, in microseconds; 1 or more.
    ///   - now: returns the time in microseconds.
    package init(_ logger: Log, burst: Int, period: Int64, now: @escaping () -> Int64 = EventLoop.now) {
        self.logger = logger
        limit = RateLimit(burst: burst, period: period)
        self.now = now
    }

    /// Whether the full burst is available again and no suppressed entry remains to be counted.
    var isRested: Bool { limit.isRested(at: now()) }

    /// Writes an entry, or counts it as suppressed.
    package mutating func log(
        _ level: Log.Level,
        _ line: @autoclosure () -> LogLine,
        metadata: @autoclosure () -> LogMetadata = [:]
    ) {
        // An entry below the logger's level must not use up the burst.
        guard logger.isOn(level), let suppressed = limit.admit(at: now()) else { return }
        var metadata = metadata()
        if suppressed > 0 { metadata.add("\(count: suppressed)", as: "suppressed") }
        logger.log(level, line(), metadata: metadata)
    }
}

/// A ``LimitedLog`` for each user, so that one user cannot suppress the entries of another.
package struct LimitedUserLog {
    private let makeLog: () -> LimitedLog
    private var logs: [UInt32: LimitedLog] = [:]
    private var sharedLog: LimitedLog

    /// Creates a log whose limits hold for each user; the parameters are those of ``LimitedLog``.
    package init(_ logger: Log, burst: Int, period: Int64, now: @escaping () -> Int64 = EventLoop.now) {
        makeLog = { LimitedLog(logger, burst: burst, period: period, now: now) }
        sharedLog = makeLog()
    }

    /// Writes an entry that names the user, or counts it as suppressed. `uid` is nil if the user is unknown.
    package mutating func log(_ level: Log.Level, _ line: @autoclosure () -> LogLine, ofUser uid: UInt32?) {
        guard let uid else { return sharedLog.log(level, line()) }
        let metadata: LogMetadata = ["uid": "\(user: uid)"]
        let most = PointerRuntimeLimit.loggedUsers.most
        if logs[uid] == nil, logs.count == most {
            // A rested log equals a new one.
            logs = logs.filter { !$0.value.isRested }
        }
        if logs[uid] == nil, logs.count == most {
            sharedLog.log(level, line(), metadata: metadata)
        } else {
            logs[uid, default: makeLog()].log(level, line(), metadata: metadata)
        }
    }
}
