public import Logging
public import PointerRuntime
import SystemPackage

/// Notices that the system has slept, and says so once it is awake.
///
/// logind tells where there is one and a system bus. A jump of the clocks tells of every sleep, also of one that logind did not
/// begin; it needs nothing but the kernel. Each sleep is told once. Neither is needed, and nothing is waited for.
public final class SleepWatcher {
    private let logger: Logger
    private let onResume: () -> Void
    private var clocks: ClockWatcher?
    private var logind: LogindWatcher?
    /// When the clocks last told of a sleep, as ``EventLoop/now()``.
    private var lastJump: Int64?

    /// How long after the clocks logind may tell of the same sleep, in microseconds. If there was another one in between, the
    /// clocks have told of it, too.
    private static let sameSleep: Int64 = 10_000_000

    /// Begins to watch. What cannot be watched is logged.
    /// - Parameters:
    ///   - onResume: called inside a turn of the loop.
    ///   - busAddress: where the bus listens, as D-Bus writes addresses; nil: the system bus.
    public init(loop: EventLoop, logger: Logger, busAddress: String? = nil, onResume: @escaping () -> Void) {
        self.logger = logger
        self.onResume = onResume
        do throws(Errno) {
            clocks = try ClockWatcher(loop: loop) { [weak self] in self?.clocksJumped() }
        } catch {
            logger.notice("a sleep cannot be told from the clocks: \(error)")
        }
        do throws(Errno) {
            logind = try LogindWatcher(
                loop: loop,
                address: busAddress,
                onSleep: { [weak self] in self?.logindTold(isAboutToSleep: $0) },
                onEnd: { [weak self] in self?.end($0) }
            )
        } catch {
            end(error)
        }
    }

    private func clocksJumped() {
        lastJump = EventLoop.now()
        resume()
    }

    private func logindTold(isAboutToSleep: Bool) {
        guard !isAboutToSleep else {
            logger.debug("logind says that the system is about to sleep")
            return
        }
        if let lastJump, EventLoop.now() - lastJump < Self.sameSleep { return }
        // The clocks may have jumped and not been asked yet.
        clocks?.ignoreJump()
        resume()
    }

    private func resume() {
        logger.info("the system is awake again")
        onResume()
    }

    private func end(_ error: Errno) {
        logind = nil
        logger.debug("logind is not heard: \(error); a sleep is told from the clocks")
    }
}
