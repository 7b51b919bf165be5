import DesktopConfiguration
import PointerFeeder
import PointerModel
import PointerRuntime
import SystemPackage

/// The person's settings while a run of the program lasts. The daemon gets another help at once; for other settings of `[feeder]`, the run
/// ends, and another one begins.
final class FollowedSettings {
    private let follower: DesktopFollower
    private let help: AssistKeeper
    private let watch: HelpWatch?
    private var inForce: DesktopConfiguration
    /// The settings with which another run takes over; nil as long as this one goes on.
    private(set) var next: LoadedDesktop?

    /// Creates settings that ask for no help yet. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - configuration: what is in force.
    ///   - loaded: what the files say, which may be something else where that cannot be put in force.
    ///   - files: the files.
    ///   - loop: the loop of the run, which ends with other settings.
    ///   - help: asks for the help.
    ///   - watch: tells the person where help goes off; nil if nobody does.
    ///   - logger: receives what is wrong with the files.
    init(
        _ configuration: DesktopConfiguration,
        read loaded: LoadedDesktop,
        of files: DesktopFiles,
        on loop: EventLoop,
        asking help: AssistKeeper,
        watching watch: HelpWatch?,
        _ logger: Log
    ) throws(Errno) {
        self.help = help
        self.watch = watch
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

    private func ask(for choice: AssistChoice?) {
        help.ask(for: choice)
        // The steady hand asks for none.
        watch?.setAsked(choice.map { !$0.settings.isPlain } ?? false)
    }
}
