public import Logging
public import PointerRuntime
import SystemPackage

/// Notices that the system has slept, and says so once it is awake.
///
/// logind tells where there is one and a system bus. A jump of the clocks tells of every sleep, also of one that logind did not
/// begin; it needs nothing but the kernel. Each sleep is told once. Neither is needed, and nothing is waited for.
public final class SleepWatcher {
    private let logger: Logger
    private var limitedLog: LimitedLog
    private let onResume: () -> Void
    private var clocks: ClockWatcher?
    private var logind: LogindWatcher?
    private var deduplicator = SleepDeduplicator(total: ClockWatcher.sleepTime())
    private var setting = ClockSetting(start: ClockWatcher.startTime())
    private var settingsLog: LimitedLog

    /// Begins to watch. What cannot be watched is logged.
    /// - Parameters:
    ///   - loop: waits for the bus and the clocks.
    ///   - logger: told what cannot be watched.
    ///   - busAddress: where the bus listens, as D-Bus writes addresses; nil: the system bus.
    ///   - onResume: called inside a turn of the loop.
    public init(loop: EventLoop, logger: Logger, busAddress: String? = nil, onResume: @escaping () -> Void) {
        self.logger = logger
        limitedLog = LimitedLog(logger, burst: 20, period: 60_000_000)
        settingsLog = LimitedLog(logger, burst: 5, period: 60_000_000)
        self.onResume = onResume
        do throws(Errno) {
            clocks = try ClockWatcher(loop: loop) { [weak self] in self?.clocksMoved() }
        } catch {
            logger.warning("a sleep cannot be told from the clocks: \(error)")
        }
        do throws(Errno) {
            logind = try LogindWatcher(
                loop: loop,
                address: busAddress,
                onSleep: { [weak self] in self?.logindTold(isAboutToSleep: $0) },
                onUnarmed: { [weak self] error in self?.limitedLog.log(.warning, "the timer of the bus: \(error)") },
                onEnd: { [weak self] in self?.end($0, level: .notice) }
            )
        } catch {
            // There need not be a bus; that there is one and it cannot be had is news.
            let isNone = error == .noSuchFileOrDirectory || error == .connectionRefused
            if isNone { end(error, level: .debug) } else { end(error, level: .notice) }
        }
    }

    private func clocksMoved() {
        if let seconds = setting.change(to: ClockWatcher.startTime()) { noteSetting(by: seconds) }
        if deduplicator.clocksMoved(total: ClockWatcher.sleepTime()) { resume() }
    }

    /// For whoever compares the log's times with those of another one; the daemon's own go by a clock that nobody sets.
    private func noteSetting(by seconds: Int64) {
        settingsLog.log(
            .info,
            "the system's time was set \(seconds < 0 ? "back" : "forward") by \(seconds.magnitude) s; the pointers do not go by it"
        )
    }

    private func logindTold(isAboutToSleep: Bool) {
        guard !isAboutToSleep else {
            logger.debug("logind says that the system is about to sleep")
            return
        }
        if deduplicator.logindTold(total: ClockWatcher.sleepTime()) { resume() }
    }

    private func resume() {
        limitedLog.log(.info, "the system is awake again")
        onResume()
    }

    private func end(_ error: Errno, level: Logger.Level) {
        logind = nil
        logger.log(level: level, "logind is not heard: \(error); a sleep is told from the clocks")
    }
}
