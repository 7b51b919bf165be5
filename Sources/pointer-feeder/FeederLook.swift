import DesktopConfiguration
import FeederModel
import FeederWindows
import PointerFeeder
import PointerModel
import PointerRuntime
import SessionLock

/// One look at all windows, without the daemon.
final class FeederLook {
    private let parts: DesktopParts
    private let log: FeederLog
    /// Why the accessibility bus is gone; nil while it is there.
    private var lack: String?
    private var failure: (any Error)?

    /// Creates a look that has not begun. Throws `Errno`, and ``WindowSystemError`` if there are no windows.
    /// - Parameters:
    ///   - options: what the configuration says.
    ///   - choice: where windows come from.
    ///   - logger: what the look logs to.
    init(_ options: FeederOptions, source choice: WindowSourceChoice, _ logger: Log) throws {
        var quiet = options
        // A look changes nothing.
        quiet.announces = false
        parts = try DesktopParts(quiet, source: choice, isLook: true)
        log = FeederLog(logger)
        parts.source.onChange = { [feeder = parts.feeder] windows in feeder.setWindows(windows) }
        parts.source.onLoss = { [unowned self] error in end(with: error) }
        parts.source.onLack = { [unowned self] reason in end(with: reason.map { Failure($0) }) }
        parts.feeder.onOutput = { [unowned self] output in take(output) }
    }

    /// What is known of the windows.
    var feeder: Feeder { parts.feeder }

    /// Waits until all windows are scanned, as far as they answer, and returns the surfaces. Behind a lock nothing is asked.
    /// - Parameter limit: the longest wait, in microseconds.
    func surfaces(within limit: Int64) throws -> [Surface] {
        let loop = parts.loop
        feeder.setPaused(true)
        let lock = SessionLockWatcher(on: loop)
        while !lock.isSettled { _ = try loop.turn() }
        if let silent = lock.silence { throw Failure(silent) }
        guard !lock.isLocked else { throw Failure("the screen is locked, or another session is in front of it") }
        feeder.setPaused(false)
        let end = EventLoop.now() + limit
        let timer = try PointerRuntime.Timer(on: loop) { loop.stop() }
        try timer.arm(at: end)
        // What has come before the loop runs does not stop it.
        if !parts.endings.haveCome, failure == nil { try loop.run() }
        parts.source.close()
        withExtendedLifetime(timer) {}
        if parts.endings.haveCome { throw Failure("a signal has ended it") }
        if let failure { throw failure }
        if let lack { throw Failure("accessibility bus: \(lack)") }
        return feeder.surfaces
    }

    /// Ends the look with an error; with nil it goes on.
    private func end(with error: (any Error)?) {
        failure = error
        if error != nil { parts.loop.stop() }
    }

    private func take(_ output: Feeder.Output) {
        switch output {
        case .accessibility(let lack):
            self.lack = lack
            log.noteAccessibility(lack)
        case .decision(.settled): parts.loop.stop()
        case .decision: break
        }
    }
}
