import DesktopConfiguration
import PointerClient
import PointerFeeder
import PointerModel
import PointerRuntime
import SystemPackage

/// The person's settings while a run of the program lasts. The daemon gets another help at once; for other settings of `[feeder]`, the run
/// ends, and another one begins.
final class FollowedSettings {
    private let follower: DesktopFollower
    /// Asks for the help in `[assist]`.
    let help: AssistKeeper
    /// Shows the person that help has gone off; nil if the person does not want that.
    let watch: HelpWatch?
    private var inForce: DesktopConfiguration
    /// The settings with which another run takes over; nil as long as this one goes on.
    private(set) var next: LoadedDesktop?

    /// Creates settings that ask for no help yet. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - configuration: what is in force.
    ///   - loaded: what the files say, which may be something else where that cannot be put in force.
    ///   - files: the files.
    ///   - loop: the loop of the run, which ends with other settings.
    ///   - location: the daemon's socket.
    ///   - log: receives what becomes of the connections.
    ///   - logger: receives what is wrong with the files.
    init(
        _ configuration: DesktopConfiguration,
        read loaded: LoadedDesktop,
        of files: DesktopFiles,
        on loop: EventLoop,
        at location: DaemonLocation,
        _ log: FeederLog,
        _ logger: Log
    ) throws(Errno) {
        help = try AssistKeeper(on: loop, at: location)
        watch = configuration.feeder.notifies ? try HelpWatch(on: loop, at: location) : nil
        log.follow(help, as: .help)
        log.follow(watch, as: .drive)
        inForce = configuration
        follower = try DesktopFollower(
            files,
            loaded: loaded,
            tables: [.feeder, .assist],
            on: loop,
            logger: logger
        )
        follower.onChange = { [unowned self] loaded in
            if loaded.configuration.assist != inForce.assist { ask(for: loaded.configuration.assist) }
            if loaded.configuration.feeder != inForce.feeder {
                logger.notice("begins anew: [feeder] in desktop.toml has changed")
                next = loaded
                loop.stop()
            }
            inForce = loaded.configuration
        }
    }

    /// Asks for the help, and takes each change of the files from now on.
    func start() {
        ask(for: inForce.assist)
        follower.start()
    }

    /// Takes back what the person was shown.
    func end() { watch?.end() }

    private func ask(for choice: AssistChoice?) {
        help.ask(for: choice)
        // The steady hand asks for none.
        watch?.setAsked(choice.map { !$0.settings.isPlain } ?? false)
    }
}
