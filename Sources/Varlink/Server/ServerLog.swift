import Logging
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
    init(_ logger: Logger, now: @escaping () -> Int64) {
        clientLog = LimitedLog(logger, burst: 10, period: 1_000_000, now: now)
        detailLog = LimitedLog(logger, burst: 100, period: 10_000, now: now)
        failureLog = LimitedLog(logger, burst: 10, period: 1_000_000, now: now)
    }

    /// Logs what clients can cause.
    func note(_ message: @autoclosure () -> String, _ peer: PeerCredentials? = nil) {
        clientLog.log(.notice, message(), metadata: peer.map { ["uid": "\($0.uid)"] } ?? [:])
    }

    /// Logs a failure that no client caused.
    func noteFailure(
        _ message: @autoclosure () -> String,
        _ peer: PeerCredentials? = nil,
        level: Logger.Level = .error
    ) {
        failureLog.log(level, message(), metadata: peer.map { ["uid": "\($0.uid)"] } ?? [:])
    }

    /// Logs what a well-behaved client does.
    func detail(_ message: @autoclosure () -> String, _ peer: PeerCredentials, level: Logger.Level) {
        detailLog.log(level, message(), metadata: ["uid": "\(peer.uid)"])
    }
}
