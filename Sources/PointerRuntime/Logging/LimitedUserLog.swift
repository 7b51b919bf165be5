package import Logging

/// A ``LimitedLog`` for each user, so that one user cannot suppress the entries of another.
package struct LimitedUserLog {
    /// Number of users with a log of their own. All other users share one, which bounds the memory.
    static let mostUsers = 16

    private let makeLog: () -> LimitedLog
    private var logs: [UInt32: LimitedLog] = [:]
    private var sharedLog: LimitedLog

    /// Creates a log whose limits hold for each user; the parameters are those of ``LimitedLog``.
    package init(_ logger: Logger, burst: Int, period: Int64, now: @escaping () -> Int64 = EventLoop.now) {
        makeLog = { LimitedLog(logger, burst: burst, period: period, now: now) }
        sharedLog = makeLog()
    }

    /// Writes an entry that names the user, or counts it as suppressed. `uid` is nil if the user is unknown.
    package mutating func log(_ level: Logger.Level, _ message: @autoclosure () -> String, ofUser uid: UInt32?) {
        guard let uid else { return sharedLog.log(level, message()) }
        let metadata: Logger.Metadata = ["uid": "\(uid)"]
        if logs[uid] == nil, logs.count == Self.mostUsers {
            // A rested log equals a new one.
            logs = logs.filter { !$0.value.isRested }
        }
        if logs[uid] == nil, logs.count == Self.mostUsers {
            sharedLog.log(level, message(), metadata: metadata)
        } else {
            logs[uid, default: makeLog()].log(level, message(), metadata: metadata)
        }
    }
}
