import PointerRuntime
import SystemPackage

/// Notifier of the service manager: of the daemon's state, with a status line, and of its life if the manager has a watchdog.
///
/// A notification that fails is logged and does not stop the daemon.
final class ServiceNotifier {
    /// Delay before READY is repeated to a service manager whose socket is full, in microseconds.
    private static let retryDelay: Int64 = 100_000

    private let manager: ServiceManager
    /// Log for failures, which the watchdog would repeat without end.
    private var failureLog: LimitedLog
    private var watchdog: Timer?
    /// Timer that repeats READY until the service manager accepts it. It exists from the start, because no descriptor may be left
    /// for it later.
    private var retryTimer: Timer?
    /// Whether the daemon is between READY and STOPPING. Both carry the status, so only changes in between need a status of their
    /// own.
    private(set) var isServing = false
    /// Returns the daemon's line in `systemctl status`.
    var statusLine: () -> String = { "" }

    /// Creates the timers on an event loop, and takes the service manager's variables from the environment.
    init(on loop: EventLoop, logger: Log) throws {
        do throws(Errno) {
            manager = try ServiceManager.fromEnvironment()
        } catch {
            throw Failure("the service manager's NOTIFY_SOCKET cannot be used: \(error)")
        }
        failureLog = LimitedLog(logger, burst: 5, period: 60_000_000)
        if let interval = manager.watchdogInterval {
            let watchdog = try Timer(on: loop) { [unowned self] in
                send { () throws(Errno) in try manager.keepAlive() }
            }
            try watchdog.arm(after: interval / 2, repeatingEvery: interval / 2)
            self.watchdog = watchdog
        }
        retryTimer = try Timer(on: loop) { [unowned self] in sendReady() }
    }

    /// Notifies the service manager that the start is complete.
    func started() {
        sendReady()
        isServing = true
    }

    /// Notifies the service manager that the status line may have changed.
    func statusChanged() {
        if isServing { send { () throws(Errno) in try manager.status(statusLine()) } }
    }

    /// Notifies the service manager that a reload has begun.
    func reloadBegan() {
        send { () throws(Errno) in try manager.reloading() }
    }

    /// Notifies the service manager that a reload has ended, whatever its outcome.
    func reloadEnded() {
        sendReady()
    }

    /// Notifies the service manager that the daemon is about to exit.
    func stopping() {
        isServing = false
        retryTimer = nil
        send { () throws(Errno) in try manager.stopping(status: StatusLine.stopping) }
    }

    /// Sends READY. Retries if the manager's socket is full, because a reload without an end counts as failed.
    private func sendReady() {
        let error = send { () throws(Errno) in try manager.ready(status: statusLine()) }
        let isTransient = error.map { [.wouldBlock, .noBufferSpace, .noMemory].contains($0) } ?? false
        do throws(Errno) {
            if isTransient { try retryTimer?.arm(after: Self.retryDelay) } else { try retryTimer?.disarm() }
        } catch {
            failureLog.log(.warning, "cannot arm the timer that notifies the service manager again: \(error)")
        }
    }

    /// Sends a notification, and logs its failure.
    /// - Returns: the error; nil on success.
    @discardableResult
    private func send(_ notification: () throws(Errno) -> Void) -> Errno? {
        do throws(Errno) {
            try notification()
            return nil
        } catch {
            failureLog.log(.warning, "cannot notify the service manager: \(error)")
            return error
        }
    }
}
