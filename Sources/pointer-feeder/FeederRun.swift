import FeederAccessibility
import FeederModel
import FeederWindows
import Glibc
import PointerClient
import PointerConfiguration
import PointerFeeder
import PointerModel
import PointerRuntime
import SessionLock
import SystemPackage

/// Whether a signal has come that ends the program.
private final class Signals {
    var haveCome = false
}

/// A run of the program: the event loop, the windows, the accessibility bus and the daemon.
final class FeederRun {
    let loop: EventLoop
    let feeder: Feeder
    private let source: any WindowSource
    private let bus: AccessibilityBus
    private let options: FeederOptions
    private let isOnSway: Bool
    private let log: FeederLog
    private let endings: SignalWatcher
    private let signals: Signals
    private var hasStarted = false
    /// Why the accessibility bus is gone; nil while it is there.
    private var lack: String?
    private var failure: (any Error)?

    init(
        _ options: FeederOptions,
        source choice: WindowSourceChoice,
        isLook: Bool = false,
        logger: Log
    ) throws {
        self.options = options
        if case .sway = choice { isOnSway = true } else { isOnSway = false }
        log = FeederLog(logger)
        loop = try EventLoop()
        let loop = loop
        let signals = Signals()
        // From the beginning, so that whatever the window system has of the program is taken back.
        endings = try SignalWatcher(on: loop, [SIGINT, SIGTERM, SIGHUP]) { _ in
            signals.haveCome = true
            loop.stop()
        }
        self.signals = signals
        source = try choice.makeSource(on: loop, isLook: isLook)
        bus = try AccessibilityBus(on: loop, announce: options.announces)
        feeder = try Feeder(FeederSettings(options), on: bus, loop: loop)
        source.onChange = { [feeder] windows in feeder.setWindows(windows) }
        source.onLoss = { [unowned self] error in
            failure = error
            loop.stop()
        }
        feeder.onAccessibility = { [unowned self] reason in
            lack = reason
            if let reason { log.noteLoss(ofAccessibility: reason) } else { log.noteSuccess(of: .accessibility) }
        }
    }

    /// Declares the widgets of all windows until a signal, or until the window system is gone.
    /// - Parameters:
    ///   - location: the daemon's socket.
    ///   - assist: the help that the person asks for; nil for none.
    func run(at location: DaemonLocation, asking assist: AssistChoice?) throws {
        let publisher = try SurfacePublisher(on: loop, at: location)
        let pointer = try PointerWatch(on: loop, at: location)
        feeder.onChange = { surfaces in publisher.publish(surfaces) }
        source.onChange = { [unowned self] windows in
            if !hasStarted { log.noteStart(source.summary) }
            hasStarted = true
            feeder.setWindows(windows)
        }
        publisher.onLoss = { [log] error in log.note(error, of: .surfaces) }
        publisher.onSuccess = { [log] in log.noteSuccess(of: .surfaces) }
        pointer.onLoss = { [log] error in log.note(error, of: .pointer) }
        pointer.onMove = { [feeder, log] place in
            log.noteSuccess(of: .pointer)
            feeder.setPointer(place)
        }
        pointer.onScroll = { [feeder] in feeder.noteScroll() }
        pointer.onClick = { [feeder] in feeder.noteClick() }
        pointer.onDrag = { [source] isDragging in source.setDragging(isDragging) }
        let status = StatusFile()
        feeder.onReport = { [feeder, log] in
            log.noteTroubles(feeder.troubledPrograms())
            status.change { $0.silent = feeder.silentPrograms() }
        }
        source.onLack = { [log] reason in
            if let reason { log.noteLoss(ofWindows: reason) } else { log.noteSuccess(of: .windows) }
            status.change { $0.withoutWindows = reason }
        }
        let lock = LockGuard(feeder, source, options, isOnSway: isOnSway, on: loop)
        lock.onChange = { [log, unowned lock] reason in
            log.notePause(reason)
            status.change { $0.unknownLock = lock.silence }
        }
        pointer.onMuted = { isMuted in lock.setMuted(isMuted) }
        let games = try options.locksGames ? GameLock(on: loop, at: location) : nil
        games?.onLoss = { [log] error in log.note(error, of: .games) }
        games?.onSuccess = { [log] in log.noteSuccess(of: .games) }
        feeder.onGame = { surface in games?.setGame(surface) }
        pointer.onAgreement = { agreement in games?.setDriven(agreement == .driven) }
        let kde = try (source as? KWinWindowSource).map { try KWinDesktop($0, on: loop, at: location, log) }
        let help = try assist.map { try AssistKeeper($0, on: loop, at: location) }
        help?.logChanges(to: log)
        help?.open()
        publisher.open()
        pointer.open()
        if !signals.haveCome { try loop.run() }
        source.close()
        withExtendedLifetime((publisher, pointer, lock, status, kde, games, help)) {}
        if let failure { throw failure }
    }

    /// Waits until all windows are scanned, as far as they answer, and returns the surfaces. Behind a lock nothing is asked.
    /// - Parameter limit: the longest wait, in microseconds.
    func surfaces(within limit: Int64) throws -> [Surface] {
        feeder.setPaused(true)
        source.onLack = { [unowned self] reason in
            failure = reason.map { Failure($0) }
            if reason != nil { loop.stop() }
        }
        let lock = SessionLockWatcher(on: loop)
        while !lock.isSettled { _ = try loop.turn() }
        if let silent = lock.silence { throw Failure(silent) }
        guard !lock.isLocked else { throw Failure("the screen is locked, or another session is in front of it") }
        feeder.setPaused(false)
        let end = EventLoop.now() + limit
        let timer = try PointerRuntime.Timer(on: loop) { [unowned self] in loop.stop() }
        try timer.arm(at: end)
        feeder.onSettled = { [unowned self] in loop.stop() }
        // What has come before the loop runs does not stop it.
        if !signals.haveCome, failure == nil { try loop.run() }
        source.close()
        withExtendedLifetime(timer) {}
        if signals.haveCome { throw Failure("a signal has ended it") }
        if let failure { throw failure }
        if let lack { throw Failure("accessibility bus: \(lack)") }
        return feeder.surfaces
    }
}
