import ConfigurationFiles
import DriveDevices
import Glibc
import PointerConfiguration
import PointerModel
import PointerRecordings
import PointerRuntime
import PointerService
import PointerWire
import SystemEvents
import SystemPackage
import Varlink

/// The daemon: inputs, service and sockets on one event loop, controlled by signals.
final class Daemon {
    /// The files of the configuration, with absolute paths: the status shows the mistakes to clients in other folders too.
    private let family: ConfigurationFamily
    /// The configuration in force.
    private var loaded: LoadedConfiguration
    /// The error of the last reload; nil if it succeeded.
    private var failedReload: ConfigurationError?
    private let logger: Log
    /// The log for reloads, which a client with the role `admin` may request without end.
    private var reloadLog: LimitedLog
    /// The logger's minimum level.
    private let threshold: LogThreshold
    private let sockets: DaemonSockets
    private let loop: EventLoop
    private let service: PointerService
    private let server: VarlinkServer
    private let notifier: ServiceNotifier
    private var signals: SignalWatcher?
    private let freed: FreedMemory
    private var sessions: SessionWatcher?
    /// The machine's devices; nil while a recording is played.
    private var input: MachineInput?
    /// The recording that is played instead of devices.
    private var recording: RecordedInput?

    /// - Parameters:
    ///   - loaded: configuration to start with.
    ///   - family: files of the configuration, for reloads.
    ///   - isReplaying: whether the daemon plays a recording, whose times may have any beginning.
    ///   - logger: log of the daemon.
    ///   - threshold: minimum level of the logger, which the configuration sets.
    init(
        _ loaded: LoadedConfiguration,
        from family: ConfigurationFamily,
        isReplaying: Bool,
        logger: Log,
        threshold: LogThreshold
    ) throws {
        self.family = ConfigurationFamily(of: family.file.absolute)
        self.loaded = loaded
        let configuration = loaded.configuration
        self.threshold = threshold
        self.logger = logger
        // More than a person or a script requests, and less than the rate at which the journal drops the daemon's entries.
        reloadLog = LimitedLog(logger, burst: 1000, period: 50_000)
        // Before the daemon opens a descriptor, which could get the number of a promised socket that is missing.
        sockets = try DaemonSockets()
        try DescriptorBudget.provide(for: configuration.limits)
        loop = try EventLoop()
        freed = try FreedMemory(on: loop)
        notifier = try ServiceNotifier(on: loop, logger: logger)
        service = try PointerService(
            configuration,
            loop: loop,
            logger: logger,
            at: isReplaying ? .zero : Timestamp(microseconds: EventLoop.now())
        )
        server = VarlinkServer(
            ServiceDescription(
                vendor: "pointerd",
                product: "pointerd",
                version: ProjectVersion.string,
                url: ""
            ),
            limits: ServerLimits(configuration.limits),
            loop: loop,
            logger: logger
        )
        try service.offer(on: server)
        server.userBytes.onRelease = { [freed] in freed.note($0) }
        service.configurationStatus.begin(with: loaded)
        notifier.statusLine = { [unowned self] in statusLine }
        signals = try SignalWatcher(on: loop, [SIGTERM, SIGINT, SIGHUP]) { [unowned self] signal in
            guard signal == SIGHUP else { return stop() }
            guard notifier.isServing else { return }
            // A signal has no reply: the log and the status have the error.
            try? reload()
        }
        service.onReload = { [unowned self] () throws(ConfigurationError) in try reload() }
        // A client that closes its pipe must not end the daemon.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Listens on the service manager's sockets; without them at the path, or else at the default path.
    func listen(at path: String?) throws {
        let place = try sockets.listen(at: path, with: server)
        // No client is served before the loop runs, so this is early enough.
        sessions = try SessionWatcher(loop: loop, logger: logger, seat: loaded.configuration.sessions.seat) {
            [service] users in
            service.setSeatUsers(users)
        }
        logger.info("configuration: \(escaping: loaded.description), \(escaping: loaded.summary)")
        for warning in loaded.configuration.warnings { logger.warning("\(escaping: warning)") }
        logger.info("listens on \(escaping: place)")
    }

    /// Reads the machine's devices, including those that appear later. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameter guardPlace: where the guard of the drive listens.
    func watchDevices(guardAt guardPlace: GuardPlace) throws(Errno) {
        let input = MachineInput(for: service, loaded.configuration, loop: loop, logger: logger) { [notifier] in
            notifier.statusChanged()
        }
        self.input = input
        try input.start(guardAt: guardPlace)
    }

    /// Plays a recording instead of reading devices. The daemon stops at its end, once all subscribers have read their events.
    func play(_ player: RecordingPlayer, at pace: RecordingPace) throws(Errno) {
        let recording = RecordedInput(player, for: service, logger: logger) { [unowned self] in stop() }
        self.recording = recording
        try recording.start(on: loop, at: pace)
    }

    /// Serves until a signal or the end of the recording.
    func run() throws {
        notifier.started()
        StartUpMemory.release()
        do throws(Errno) {
            try loop.run()
        } catch {
            logger.critical("the event loop failed, which ends the daemon: \(error)")
            throw error
        }
        server.close()
        input?.stop()
    }

    private func stop() {
        service.onReload = nil
        notifier.stopping()
        loop.stop()
    }

    private var statusLine: String {
        StatusLine.serving(loaded, devices: input?.deviceCount, failure: failedReload)
    }

    // MARK: Reloads

    /// Loads the configuration again and applies it. If it has a mistake, throws that and changes nothing.
    private func reload() throws(ConfigurationError) {
        notifier.reloadBegan()
        // Before the reply to the caller, so that the service manager knows the outcome when its reload command ends.
        defer { notifier.reloadEnded() }
        do throws(ConfigurationError) {
            apply(try LoadedConfiguration(family, after: loaded.configuration))
        } catch {
            failedReload = error
            service.configurationStatus.refuse("\(error)")
            for line in "\(error)".split(separator: "\n") { reloadLog.log(.error, "\(escaping: line)") }
            reloadLog.log(.error, "the configuration was not reloaded; the previous one stays in force")
            throw error
        }
    }

    private func apply(_ loaded: LoadedConfiguration) {
        self.loaded = loaded
        let configuration = loaded.configuration
        threshold.level = Log.Level(configuration.logLevel)
        server.limits = ServerLimits(configuration.limits)
        server.lookAtSockets()
        // In one step, so that no client is muted by the rules of one configuration for the seat of the other.
        let users = sessions?.watch(configuration.sessions.seat)
        service.apply(configuration, seatUsers: users, at: recording?.time ?? Timestamp(microseconds: loop.time))
        input?.apply(configuration)
        failedReload = nil
        service.configurationStatus.accept(loaded)
        reloadLog.log(.info, "reloaded the configuration: \(escaping: configuration.summary)")
        for warning in configuration.warnings { reloadLog.log(.warning, "\(escaping: warning)") }
        do throws(Failure) {
            try DescriptorBudget.provide(for: configuration.limits)
        } catch {
            reloadLog.log(.warning, "\(error)")
        }
    }
}

extension ConfigurationStatus {
    /// Records the configuration with which the daemon starts.
    fileprivate mutating func begin(with loaded: LoadedConfiguration) {
        file = loaded.existingFile?.absolute.string
        files = loaded.files.map(\.absolute.string)
        unknownNames = loaded.configuration.unknownNames
    }

    /// Records a successful reload.
    fileprivate mutating func accept(_ loaded: LoadedConfiguration) {
        begin(with: loaded)
        accept()
    }
}
