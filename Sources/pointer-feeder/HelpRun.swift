import FeederModel
import PointerClient
import PointerFeeder
import PointerModel
import PointerRuntime
import SystemPackage

/// A run on a desktop that does not say where windows are: it declares nothing, and holds the help that the person asks for.
final class HelpRun {
    private let loop: EventLoop
    private let log: FeederLog
    private let endings: Endings
    private let help: AssistKeeper
    private let status = FeederStatusFile()

    /// Creates a run without a connection. Throws the errors of epoll_create1(2), signalfd(2) and timerfd_create(2).
    /// - Parameters:
    ///   - assist: the help that the person asks for.
    ///   - lack: why there are no windows.
    ///   - location: the daemon's socket.
    ///   - logger: what the run logs to.
    init(
        _ assist: AssistChoice,
        without lack: WindowSystemError,
        at location: DaemonLocation,
        _ logger: Log
    ) throws(Errno) {
        loop = try EventLoop()
        log = FeederLog(logger)
        endings = try Endings(on: loop)
        help = try AssistKeeper(assist, on: loop, at: location)
        log.follow(help, as: .help)
        log.noteHelpAlone("\(lack)")
        status.change { $0.withoutWindows = lack.description }
    }

    /// Holds the help until a signal ends the program.
    func run() throws(Errno) {
        help.open()
        try loop.run()
    }
}
