import DaemonLinks
import DesktopConfiguration
import FeederModel
import PointerClient
import PointerFeeder
import PointerModel
import PointerRuntime
import SessionLock
import SystemPackage

/// A run on a desktop that does not say where windows are: it declares nothing, and holds the help that the person asks for.
final class HelpRun: SettledRun {
    private let loop: EventLoop
    private let log: FeederLog
    private let endings: Endings
    private let settings: FollowedSettings
    private let lock: SessionLockWatcher
    private let status = FeederStatusFile()
    private var permission: PermissionPatience?
    private var failure: WithoutPermission?

    /// Creates a run without a connection. Throws the errors of epoll_create1(2), signalfd(2) and timerfd_create(2).
    /// - Parameters:
    ///   - configuration: what is in force, which asks for help.
    ///   - loaded: what the files say.
    ///   - files: the files.
    ///   - lack: why there are no windows.
    ///   - location: the daemon's socket.
    ///   - logger: what the run logs to.
    init(
        _ configuration: DesktopConfiguration,
        read loaded: LoadedDesktop,
        of files: DesktopFiles,
        without lack: WindowSystemError,
        at location: DaemonLocation,
        _ logger: Log
    ) throws(Errno) {
        loop = try EventLoop()
        log = FeederLog(logger)
        endings = try Endings(on: loop)
        settings = try FollowedSettings(
            configuration,
            read: loaded,
            of: files,
            on: loop,
            at: location,
            log,
            logger
        )
        lock = SessionLockWatcher(on: loop)
        lock.onChange = { [settings, unowned lock] _ in settings.watch?.setAway(lock.isKnownLocked) }
        settings.watch?.setAway(lock.isKnownLocked)
        log.noteHelpAlone("\(lack)")
        status.change { $0.withoutWindows = lack.description }
        permission = try PermissionPatience(on: loop, following: settings.help) { [unowned self] error in
            failure = error
            loop.stop()
        }
    }

    /// Holds the help until a signal ends the program. Throws `Errno`, and ``WithoutPermission``.
    /// - Returns: the configuration with which another run takes over; nil at the end of the program.
    func run() throws -> LoadedDesktop? {
        settings.start()
        if settings.next == nil { try loop.run() }
        settings.end()
        if let failure { throw failure }
        return endings.haveCome ? nil : settings.next
    }
}
