import Glibc
import Logging
import PointerConfiguration
import PointerInput
import PointerModel
import PointerRecordings
import PointerRuntime
import PointerService
import PointerWire
import SafeText
import SystemEvents
import SystemPackage
import Varlink

/// The daemon: devices, service and sockets on one event loop, controlled by signals.
final class Daemon {
    /// The id of a recording's device, which is the only device then.
    static let replayedDevice = PointerModel.DeviceID(rawValue: 1)

    /// The delay before another notification of a service manager whose socket is full, in microseconds.
    private static let readyDelay: Int64 = 100_000

    private let source: ConfigurationSource
    /// The configuration in force.
    private var configuration: Configuration
    /// The error of the last reload; nil if it succeeded.
    private var failedReload: ConfigurationError?
    /// Whether the daemon is between READY and STOPPING. Both carry the status, so devices before and after need no status of
    /// their own.
    private var isServing = false
    private let logger: Logger
    /// The log for failures that the watchdog would repeat without end.
    private var limitedLog: LimitedLog
    /// The log for reloads, which a client with the role `admin` may request without end.
    private var reloadLog: LimitedLog
    /// The logger's minimum level.
    private let threshold: LogThreshold
    private let activated: [HeldSocket]
    private let loop: EventLoop
    private let service: PointerService
    private let server: VarlinkServer
    private let manager: ServiceManager
    private var signals: SignalWatcher?
    private var watchdog: Timer?
    /// The timer that repeats READY until the service manager accepts it. It exists from the start, because no descriptor may be
    /// left for it later.
    private var readyRetry: Timer?
    private let freed: FreedMemory
    private var devices: DeviceManager?
    private var sleep: SleepWatcher?
    private var sessions: SessionWatcher?
    private var keyboards: KeyboardManager?
    private var player: RecordingPlayer?

    /// - Parameters:
    ///   - configuration: configuration to start with.
    ///   - source: source of the configuration, for reloads.
    ///   - isReplaying: whether the daemon plays a recording, whose times may have any beginning.
    ///   - logger: log of the daemon.
    ///   - threshold: minimum level of the logger, which the configuration sets.
    init(
        _ configuration: Configuration,
        from source: ConfigurationSource,
        isReplaying: Bool,
        logger: Logger,
        threshold: LogThreshold
    ) throws {
        self.source = source
        self.configuration = configuration
        self.threshold = threshold
        self.logger = logger
        limitedLog = LimitedLog(logger, burst: 5, period: 60_000_000)
        // More than a person or a script requests, and less than the rate at which the journal drops the daemon's entries.
        reloadLog = LimitedLog(logger, burst: 1000, period: 50_000)
        // Before the daemon opens a descriptor, which could get the number of a promised socket that is missing.
        var activated: [HeldSocket] = []
        _ = try ActivatedSocket.takeAll { activated.append(try HeldSocket($0)) }
        self.activated = activated
        try Descriptors.provide(for: configuration.limits)
        loop = try EventLoop()
        freed = try FreedMemory(on: loop)
        do throws(Errno) {
            manager = try ServiceManager.fromEnvironment()
        } catch {
            throw Failure("the service manager's NOTIFY_SOCKET cannot be used: \(error)")
        }
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
        service.configurationStatus.file = source.file
        signals = try SignalWatcher(on: loop, [SIGTERM, SIGINT, SIGHUP]) { [unowned self] signal in
            guard signal == SIGHUP else { return stop() }
            guard isServing else { return }
            // A signal has no reply: the log and the status have the error.
            try? reload()
        }
        service.onReload = { [unowned self] () throws(ConfigurationError) in try reload() }
        // A client that closes its pipe must not end the daemon.
        signal(SIGPIPE, SIG_IGN)
        try startWatchdog()
        readyRetry = try Timer(on: loop) { [unowned self] in notifyReady() }
    }

    /// Listens on the service manager's sockets; without them at the path, or else at the default path.
    func listen(at path: String?) throws {
        let place = try startListening(at: path)
        // No client is served before the loop runs, so this is early enough.
        sessions = try SessionWatcher(loop: loop, logger: logger, seat: configuration.sessions.seat) {
            [service] users in
            service.setSeatUsers(users)
        }
        logger.info("configuration: \(source), \(configuration.summary)")
        for warning in configuration.warnings { logger.warning("\(warning)") }
        logger.info("listens on \(place)")
    }

    /// Listens, and returns the place in words.
    private func startListening(at path: String?) throws -> String {
        if !activated.isEmpty {
            guard path == nil else {
                throw Failure("--socket and a socket passed by the service manager exclude each other")
            }
            for held in activated {
                if let socket = held.socket.take() { try server.listen(socket) }
            }
            return "the service manager's socket"
        }
        let path = try path ?? Self.defaultSocket()
        let socket: ListeningSocket
        do throws(ListeningError) {
            socket = try ListeningSocket(path: path)
        } catch .folderMissing {
            throw Failure("\(ListeningError.folderMissing(path: path)); make it, or name another place with --socket")
        }
        try server.listen(socket)
        return PrintableText.escape(path)
    }

    /// Reads the machine's devices, including those that appear later.
    func watchDevices() {
        // A core dump would reveal what the user points at. A recording is a file anyway.
        MemoryDumps.forbid()
        let devices = DeviceManager(loop: loop, logger: logger, rules: configuration.devices)
        devices.onDevice = { [unowned self] event in
            service.apply(event, at: now)
            updatePausedTouchpads()
            if isServing { notify { () throws(Errno) in try manager.status(statusLine) } }
        }
        devices.onFrame = { [service] frame in service.process(frame) }
        self.devices = devices
        devices.start()
        if devices.devices.isEmpty { logger.notice("no device to read yet; waits for one") }
        let keyboards = KeyboardManager(loop: loop, logger: logger)
        keyboards.onModifiers = { [unowned self] modifiers, time in service.setModifiers(modifiers, at: time) }
        keyboards.onTyping = { [unowned self] time in service.type(at: time) }
        self.keyboards = keyboards
        readKeyboards()
        // After a sleep an open device may stay silent for ever, without an error.
        sleep = SleepWatcher(loop: loop, logger: logger) { [unowned self] in wake() }
    }

    /// Reopens all devices after a sleep.
    private func wake() {
        // The keyboards close first, so that they do not adjust to each touchpad that disappears and returns.
        keyboards?.stop()
        devices?.reopen()
        readKeyboards()
    }

    /// Opens or closes the keyboards, as the configuration says. Does nothing for a recording.
    private func readKeyboards() {
        updatePausedTouchpads()
        if configuration.readsKeyboards { keyboards?.start() } else { keyboards?.stop() }
    }

    /// Sets the touchpads that pause while typing, for which the keyboards report typing.
    private func updatePausedTouchpads() {
        guard let devices, let keyboards else { return }
        let paused = devices.devices.filter { configuration.motion[$0].pauseWhileTyping($0) }
        keyboards.pausedTouchpads = Set(paused.map { DeviceMatch.ModelID(vendor: $0.vendor, product: $0.product) })
    }

    /// Plays a recording instead of reading devices. The daemon stops at its end, once all subscribers have read their events.
    ///
    /// At the pace `fast`, playback starts with the first subscriber; otherwise it would end before any client connects.
    func play(_ player: RecordingPlayer, at pace: RecordingPace) throws(Errno) {
        player.onDevice = { [unowned self] event in service.apply(event, at: now) }
        player.onFrame = { [unowned self] frame in service.process(frame) }
        player.nextDeadline = { [unowned self] in service.nextDeadline }
        player.onDeadline = { [unowned self] time in service.advance(to: time) }
        player.mayContinue = { [unowned self, unowned player] in
            if service.hasRoom { return true }
            service.whenAllIsRead { player.reschedule() }
            return false
        }
        player.onUnarmed = { [unowned self] error in
            limitedLog.log(.warning, "cannot arm the timer of the recording: \(error)")
        }
        player.onEnd = { [unowned self] in
            logger.info("the recording has ended")
            service.whenAllIsRead { self.stop() }
        }
        service.drive(now: { player.time.microseconds }, onDeadlineChange: { player.reschedule() })
        self.player = player
        let name = PrintableText.escape(player.device.node)
        switch pace {
        case .real:
            logger.info("plays the recording \(name)")
            try player.start(on: loop)
        case .fast:
            logger.info("plays the recording \(name) as fast as clients read, once a client subscribes")
            service.onSubscribe = { [unowned self, unowned player] in
                do throws(Errno) {
                    try player.start(on: loop, pace: .fast)
                } catch {
                    logger.error("the recording cannot be played: \(error)")
                    stop()
                }
            }
        }
    }

    /// Serves until a signal or the end of the recording.
    func run() throws {
        notifyReady()
        isServing = true
        StartUpMemory.release()
        do throws(Errno) {
            try loop.run()
        } catch {
            logger.critical("the event loop failed, which ends the daemon: \(error)")
            throw error
        }
        server.close()
        devices?.stop()
        keyboards?.stop()
    }

    /// The current time on the clock of the reports.
    private var now: Timestamp { player?.time ?? Timestamp(microseconds: EventLoop.now()) }

    private static func defaultSocket() throws(Failure) -> String {
        let variable = SocketLocation.environmentVariable
        if let named = Environment.value(variable), !named.isEmpty { return named }
        if geteuid() == 0 { return SocketLocation.system }
        guard let directory = Environment.value("XDG_RUNTIME_DIR"), !directory.isEmpty else {
            throw Failure("nowhere to listen: XDG_RUNTIME_DIR is not set; name a path with --socket or \(variable)")
        }
        return SocketLocation.user(runtimeDirectory: directory)
    }

    /// Loads the configuration again and applies it. If it has a mistake, throws that and changes nothing.
    private func reload() throws(ConfigurationError) {
        notify { () throws(Errno) in try manager.reloading() }
        // Before the reply to the caller, so that the service manager knows the outcome when its reload command ends.
        defer { notifyReady() }
        do throws(ConfigurationError) {
            // The absolute path, because the status shows the mistakes to clients in other folders too.
            configuration = try source.absolute.load()
            threshold.level = Logger.Level(configuration.logLevel)
            server.limits = ServerLimits(configuration.limits)
            // In one step, so that no client is muted by the rules of one configuration for the seat of the other.
            let users = sessions?.watch(configuration.sessions.seat)
            service.apply(configuration, seatUsers: users, at: player?.time ?? Timestamp(microseconds: loop.time))
            // udev does not report a permission granted by hand, so a reload retries failed devices even if the rules are the
            // same.
            if devices?.rules == configuration.devices {
                devices?.rescan()
            } else {
                devices?.rules = configuration.devices
            }
            readKeyboards()
            keyboards?.rescan()
            failedReload = nil
            service.configurationStatus.accept()
            reloadLog.log(.info, "reloaded the configuration: \(configuration.summary)")
            for warning in configuration.warnings { reloadLog.log(.warning, "\(warning)") }
            do throws(Failure) {
                try Descriptors.provide(for: configuration.limits)
            } catch {
                reloadLog.log(.warning, "\(error)")
            }
        } catch {
            failedReload = error
            service.configurationStatus.refuse("\(error)")
            for line in "\(error)".split(separator: "\n") { reloadLog.log(.error, "\(line)") }
            reloadLog.log(.error, "the configuration was not reloaded; the previous one stays in force")
            throw error
        }
    }

    private var statusLine: String {
        StatusLine.serving(configuration, from: source, devices: devices?.devices.count, failure: failedReload)
    }

    private func stop() {
        isServing = false
        service.onReload = nil
        readyRetry = nil
        notify { () throws(Errno) in try manager.stopping(status: StatusLine.stopping) }
        loop.stop()
    }

    private func startWatchdog() throws {
        guard let interval = manager.watchdogInterval else { return }
        let watchdog = try Timer(on: loop) { [unowned self] in
            notify { () throws(Errno) in try manager.keepAlive() }
        }
        try watchdog.arm(after: interval / 2, repeatingEvery: interval / 2)
        self.watchdog = watchdog
    }

    /// Notifies the service manager that the start, or a reload, is complete. Retries if its socket is full, because a reload
    /// without an end counts as failed.
    private func notifyReady() {
        let error = notify { () throws(Errno) in try manager.ready(status: statusLine) }
        let isTransient = error.map { [.wouldBlock, .noBufferSpace, .noMemory].contains($0) } ?? false
        do throws(Errno) {
            if isTransient { try readyRetry?.arm(after: Self.readyDelay) } else { try readyRetry?.disarm() }
        } catch {
            limitedLog.log(.warning, "cannot arm the timer that notifies the service manager again: \(error)")
        }
    }

    /// Notifies the service manager. Logs a failure, which does not stop the daemon.
    /// - Parameter message: sends the notification.
    /// - Returns: the error; nil on success.
    @discardableResult
    private func notify(_ message: () throws(Errno) -> Void) -> Errno? {
        do throws(Errno) {
            try message()
            return nil
        } catch {
            limitedLog.log(.warning, "cannot notify the service manager: \(error)")
            return error
        }
    }

    /// A socket passed by the service manager, until the server listens on it.
    private final class HeldSocket {
        var socket: ListeningSocket?

        init(_ activated: consuming ActivatedSocket) throws(ListeningError) {
            socket = try ListeningSocket(adopting: activated.descriptor())
        }
    }
}
