import DaemonLinks
import DesktopConfiguration
import FeederModel
import FeederWindows
import PointerClient
import PointerFeeder
import PointerModel
import PointerRuntime

/// The feeder for a session: it declares the widgets of all windows to the daemon until a signal comes, or the window system is gone.
final class FeederSession: SettledRun {
    private let parts: DesktopParts
    private let log: FeederLog
    private let status = FeederStatusFile()
    private let publisher: SurfacePublisher
    private let pointer: PointerWatch
    private let lock: LockGuard
    /// The lock for games; nil if the person wants none.
    private let games: GameLock?
    /// What the daemon learns in a session of KWin; nil elsewhere.
    private let kde: KWinDesktop?
    private let settings: FollowedSettings
    private var permission: PermissionPatience?
    private var hasStarted = false
    private var failure: (any Error)?

    /// Creates a session that is not connected to the daemon. Throws `Errno`, and ``WindowSystemError`` if there are no windows.
    /// - Parameters:
    ///   - configuration: what is in force.
    ///   - loaded: what the files say.
    ///   - files: the files.
    ///   - choice: where windows come from.
    ///   - location: the daemon's socket.
    ///   - logger: what the session logs to.
    init(
        _ configuration: DesktopConfiguration,
        read loaded: LoadedDesktop,
        of files: DesktopFiles,
        source choice: WindowSourceChoice,
        at location: DaemonLocation,
        _ logger: Log
    ) throws {
        let options = configuration.feeder
        parts = try DesktopParts(options, source: choice, isLook: false)
        let (loop, source, feeder) = (parts.loop, parts.source, parts.feeder)
        log = FeederLog(logger)
        publisher = try SurfacePublisher(on: loop, at: location)
        pointer = try PointerWatch(on: loop, at: location)
        games = if options.locksGames { try GameLock(on: loop, at: location) } else { nil }
        kde =
            if let source = source as? KWinWindowSource { try KWinDesktop(source, on: loop, at: location, log) } else {
                nil
            }
        settings = try FollowedSettings(
            configuration,
            read: loaded,
            of: files,
            on: loop,
            at: location,
            log,
            logger
        )
        let isOnSway = if case .sway = choice { true } else { false }
        lock = LockGuard(feeder, source, options, isOnSway: isOnSway, on: loop, log, status)
        log.follow(publisher, as: .surfaces)
        log.follow(pointer, as: .pointer)
        log.follow(games, as: .games)
        source.onChange = { [unowned self] windows in take(windows) }
        source.onLoss = { [unowned self] error in end(with: error) }
        source.onLack = { [unowned self] reason in note(lack: reason) }
        feeder.onOutput = { [unowned self] output in take(output) }
        lock.onAway = { [settings] isAway in settings.watch?.setAway(isAway) }
        pointer.onEvent = { [unowned self] event in take(event) }
        permission = try PermissionPatience(on: loop, following: publisher) { [unowned self] error in end(with: error) }
    }

    /// Declares the widgets until the end. Throws `Errno`, the error of a window system that is gone, and ``WithoutPermission``.
    /// - Returns: the configuration with which another session takes over; nil at the end of the program.
    func run() throws -> LoadedDesktop? {
        publisher.open()
        pointer.open()
        settings.start()
        if !parts.endings.haveCome, settings.next == nil { try parts.loop.run() }
        parts.source.close()
        settings.end()
        if let failure { throw failure }
        return parts.endings.haveCome ? nil : settings.next
    }

    private func take(_ windows: [DesktopWindow]) {
        if !hasStarted {
            log.noteStart(parts.source.summary)
            settings.watch?.setWindows(areKnown: true)
        }
        hasStarted = true
        parts.feeder.setWindows(windows)
    }

    private func end(with error: any Error) {
        failure = error
        parts.loop.stop()
    }

    private func note(lack reason: String?) {
        if let reason { log.noteLoss(ofWindows: reason) } else { log.noteSuccess(of: .windows) }
        if let shell = parts.source as? GnomeWindowSource {
            settings.watch?.setWindows(areKnown: !shell.isWithoutExtension)
        }
        status.change { $0.withoutWindows = reason }
    }

    private func take(_ output: Feeder.Output) {
        switch output {
        case .decision(.surfaces(let surfaces)): publisher.publish(surfaces)
        case .decision(.game(let surface)): games?.setGame(surface)
        case .decision(.programs):
            log.noteTroubles(parts.feeder.troubledPrograms())
            status.change { $0.silent = parts.feeder.silentPrograms() }
        case .accessibility(let lack): log.noteAccessibility(lack)
        case .decision(.settled): break
        }
    }

    private func take(_ event: PointerWatch.Event) {
        switch event {
        case .move(let place): parts.feeder.setPointer(place)
        case .scroll: parts.feeder.noteScroll()
        case .click: parts.feeder.noteClick()
        case .drag(let isDragging): parts.source.setDragging(isDragging)
        case .agreement(let agreement): games?.setDriven(agreement == .driven)
        case .mute(let isMuted): lock.setMuted(isMuted)
        }
    }
}
