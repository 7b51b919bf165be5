import DesktopConfiguration
import FeederCoverage
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
    /// The processor time that the processes of windows had when the windows came, in microseconds.
    private var before: [Int32: Int64] = [:]

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
        parts.source.onChange = { [unowned self] windows in take(windows) }
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

    /// Waits until all windows are scanned as ``surfaces(within:)`` does, and then walks through one of them by itself.
    /// - Parameters:
    ///   - program: the program whose front window is meant; nil for the window in front.
    ///   - limit: the longest wait for the windows, and for the walk, in microseconds.
    func coverage(of program: String?, within limit: Int64) throws -> CoverageReport {
        _ = try surfaces(within: limit)
        guard let subject = feeder.coverageSubject(program) else {
            throw Failure(program.map { "no window of \($0)" } ?? "no window")
        }
        let window = subject.window
        let spent = window.process.flatMap { process in
            before[process].flatMap { before in ProcessorTime.of(process).map { $0 - before } }
        }
        let look = CoverageReport.Look(
            regions: subject.regions,
            questions: subject.questions,
            milliseconds: spent.map { $0 / 1000 },
            lack: subject.lack
        )
        guard !subject.isLeftOut else { return CoverageReport(of: window, look, beside: .failure(.leftOut)) }
        // From now on the program is asked by the walk alone.
        feeder.setPaused(true)
        let reader = try feeder.coverageReader(of: window, on: parts.loop)
        var result: Result<CoverageTruth, CoverageLack>?
        reader.onEnd = {
            result = $0
            self.parts.loop.stop()
        }
        try reader.begin(within: limit)
        while result == nil, !parts.endings.haveCome { try parts.loop.run() }
        guard let result else { throw Failure("a signal has ended it") }
        return CoverageReport(of: window, look, beside: result)
    }

    private func take(_ windows: [DesktopWindow]) {
        for process in windows.compactMap(\.process) where before[process] == nil {
            before[process] = ProcessorTime.of(process)
        }
        feeder.setWindows(windows)
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
