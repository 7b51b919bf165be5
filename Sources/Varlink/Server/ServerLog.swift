import PointerRuntime

/// Log of a server, at limited rates: clients can cause most of its entries.
final class ServerLog {
    /// Log for entries that clients can cause at will.
    private var clientLog: LimitedLog
    /// Log for entries about well-behaved clients, which are more frequent.
    private var detailLog: LimitedLog
    /// Log for the service's own failures. Clients cannot exhaust its rate limit.
    private var failureLog: LimitedLog

    /// Creates a log that writes through a logger.
    /// - Parameter now: the clock of the rate limits, in microseconds.
    init(_ logger: Log, now: @escaping () -> Int64) {
        clientLog = LimitedLog(logger, burst: 10, period: 1_000_000, now: now)
        detailLog = LimitedLog(logger, burst: 100, period: 10_000, now: now)
        failureLog = LimitedLog(logger, burst: 10, period: 1_000_000, now: now)
    }

    /// Logs what clients can cause.
    func note(_ line: @autoclosure () -> LogLine, _ peer: PeerCredentials? = nil) {
        clientLog.log(.notice, line(), metadata: peer.map { ["uid": "\(user: $0.uid)"] } ?? [:])
    }

    /// Logs a failure that no client caused.
    func noteFailure(
        _ line: @autoclosure () -> LogLine,
        _ peer: PeerCredentials? = nil,
        level: Log.Level = .error
    ) {
        failureLog.log(level, line(), metadata: peer.map { ["uid": "\(user: $0.uid)"] } ?? [:])
    }

    /// Logs what a well-behaved client does.
    func detail(_ line: @autoclosure () -> LogLine, _ peer: PeerCredentials, level: Log.Level) {
        detailLog.log(level, line(), metadata: ["uid": "\(user: peer.uid)"])
    }
}
