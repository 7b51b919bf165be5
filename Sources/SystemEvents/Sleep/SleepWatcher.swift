package import PointerRuntime
import SystemPackage

/// A watcher that reports once per sleep, after the system is awake again.
///
/// It uses logind's signal on the system bus, and a jump of the clocks, which also shows sleeps that logind did not start and
/// needs only the kernel. Both sources are optional, and nothing blocks.
package final class SleepWatcher {
    private let logger: Log
    private var limitedLog: LimitedLog
    private let onResume: () -> Void
    private var clocks: ClockWatcher?
    private var logind: LogindWatcher?
    private var deduplicator = SleepDeduplicator(total: ClockWatcher.sleepTime())
    private var setting = ClockSetting(start: ClockWatcher.startTime())
    private var settingsLog: LimitedLog

    /// Begins to watch, and logs the sources that are unavailable.
    /// - Parameters:
    ///   - loop: event loop that waits for the bus and the clocks.
    ///   - logger: receives failures.
    ///   - busAddress: D-Bus address of the bus; nil for the system bus.
    ///   - onResume: called after each sleep, inside a turn of the loop.
    package init(loop: EventLoop, logger: Log, busAddress: String? = nil, onResume: @escaping () -> Void) {
        self.logger = logger
        limitedLog = LimitedLog(logger, burst: 20, period: 60_000_000)
        settingsLog = LimitedLog(logger, burst: 5, period: 60_000_000)
        self.onResume = onResume
        do throws(Errno) {
            clocks = try ClockWatcher(loop: loop) { [weak self] in self?.clocksMoved() }
        } catch {
            logger.warning("cannot detect sleeps from the clocks: \(error)")
        }
        do throws(Errno) {
            logind = try LogindWatcher(
                loop: loop,
                address: busAddress,
                onSleep: { [weak self] in self?.logindSignaled(isAboutToSleep: $0) },
                onUnarmed: { [weak self] error in
                    self?.limitedLog.log(.warning, "cannot arm the timer of the bus: \(error)")
                },
                onEnd: { [weak self] in self?.end($0, level: .notice) }
            )
        } catch {
            // A missing bus is normal; a bus that refuses the connection deserves a notice.
            let isNone = error == .noSuchFileOrDirectory || error == .connectionRefused
            if isNone { end(error, level: .debug) } else { end(error, level: .notice) }
        }
    }

    private func clocksMoved() {
        if let seconds = setting.change(to: ClockWatcher.startTime()) { logSetting(by: seconds) }
        if deduplicator.clocksMoved(total: ClockWatcher.sleepTime()) { resume() }
    }

    /// Logs a change of the wall clock, for readers who compare the times of logs. The daemon itself uses CLOCK_MONOTONIC.
    private func logSetting(by seconds: Int64) {
        let direction: StaticString = seconds < 0 ? "back" : "forward"
        settingsLog.log(
            .info,
            "the system's time was set \(direction) by \(seconds: seconds.magnitude); the pointers do not use it"
        )
    }

    private func logindSignaled(isAboutToSleep: Bool) {
        guard !isAboutToSleep else {
            logger.debug("logind says that the system is about to sleep")
            return
        }
        if deduplicator.logindResumed(total: ClockWatcher.sleepTime()) { resume() }
    }

    private func resume() {
        limitedLog.log(.info, "the system is awake again")
        onResume()
    }

    private func end(_ error: Errno, level: Log.Level) {
        logind = nil
        logger.log(level, "no connection to logind: \(error); sleeps are detected from the clocks")
    }
}
