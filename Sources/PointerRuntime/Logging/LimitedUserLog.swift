package import Logging

/// A ``LimitedLog`` for each user, so that what one brings about keeps no other's entries out of the log.
package struct LimitedUserLog {
    /// How many users have one of their own; all others share one, as there may be more users than anybody has memory for.
    static let mostUsers = 16

    private let makeLog: () -> LimitedLog
    private var logs: [UInt32: LimitedLog] = [:]
    private var sharedLog: LimitedLog

    /// - Parameters: as of ``LimitedLog``, for each user.
    package init(_ logger: Logger, burst: Int, period: Int64, now: @escaping () -> Int64 = EventLoop.now) {
        makeLog = { LimitedLog(logger, burst: burst, period: period, now: now) }
        sharedLog = makeLog()
    }

    /// Writes an entry about a user, or counts it.
    /// - Parameter uid: the user, whom the entry names; nil: it is not known who it is.
    package mutating func log(_ level: Logger.Level, _ message: @autoclosure () -> String, ofUser uid: UInt32?) {
        guard let uid else { return sharedLog.log(level, message()) }
        let metadata: Logger.Metadata = ["uid": "\(uid)"]
        if logs[uid] == nil, logs.count == Self.mostUsers {
            // Whoever has been quiet for long enough begins anew in any case.
            logs = logs.filter { !$0.value.isRested }
        }
        if logs[uid] == nil, logs.count == Self.mostUsers {
            sharedLog.log(level, message(), metadata: metadata)
        } else {
            logs[uid, default: makeLog()].log(level, message(), metadata: metadata)
        }
    }
}
