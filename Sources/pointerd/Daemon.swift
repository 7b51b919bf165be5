import Glibc
import Logging
import PointerConfiguration
import PointerDevices
import PointerModel
import PointerProtocol
import PointerRuntime
import PointerService
import SystemPackage
import Varlink

/// Wires devices, service and sockets to one event loop, and acts on signals.
final class Daemon {
    /// The handle of a recording's device; no other device is there beside it.
    static let replayedDevice = PointerModel.DeviceID(rawValue: 1)

    /// How long to leave a service manager alone that does not hear, in microseconds.
    private static let readyDelay: Int64 = 100_000

    private let source: ConfigurationSource
    /// What is in force.
    private var configuration: Configuration
    /// Why the one that was to be taken last was not; nil: it is in force.
    private var failedReload: ConfigurationError?
    /// From READY to STOPPING, which both bring the status: the devices that come before and go after are not told of one by one.
    private var isServing = false
    private let logger: Logger
    /// What the watchdog would say again and again.
    private var limitedLog: LimitedLog
    /// What becomes of reloads, of which a client with the role `admin` may ask for any number.
    private var reloadLog: LimitedLog
    /// What the logger writes from.
    private let threshold: LogThreshold
    private let activated: [HeldSocket]
    private let loop: EventLoop
    private let service: PointerService
    private let server: VarlinkServer
    private let manager: ServiceManager
    private var signals: SignalWatcher?
    private var watchdog: Timer?
    /// Runs until the service manager has heard that the daemon is ready. There from the start, as the watchdog's: later there may be no
    /// descriptor left for it.
    private var readyAgain: Timer?
    private let freed: FreedMemory
    private var devices: DeviceManager?
    private var sleep: SleepWatcher?
    private var sessions: SessionWatcher?
    private var keyboards: KeyboardManager?
    private var player: RecordingPlayer?

    /// - Parameter isReplaying: whether a recording is to be played, whose times may be any.
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
        // More than a person or a script comes to, and less than what has the journal leave out entries of the daemon's.
        reloadLog = LimitedLog(logger, burst: 1000, period: 50_000)
        // Before anything of the daemon's own can have the number of a descriptor that was promised and is not there.
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
            limits: configuration.limits,
            loop: loop,
            logger: logger
        )
        try service.offer(on: server)
        server.userBytes.onRelease = { [freed] in freed.note($0) }
        service.configurationStatus.file = source.file
        signals = try SignalWatcher(on: loop, [SIGTERM, SIGINT, SIGHUP]) { [unowned self] signal in
            guard signal == SIGHUP else { return stop() }
            guard isServing else { return }
            // Who sends a signal gets no answer: the log and the status have it.
            try? reload()
        }
        service.onReload = { [unowned self] () throws(ConfigurationError) in try reload() }
        // A client that closes its pipe must not end the daemon.
        signal(SIGPIPE, SIG_IGN)
        try startWatchdog()
        readyAgain = try Timer(on: loop) { [unowned self] in tellReady() }
    }

    /// Listens where the service manager says; else at the path, or where a daemon started by hand listens.
    func listen(at path: String?) throws {
        let place = try startListening(at: path)
        // Nobody is answered before the loop runs.
        sessions = try SessionWatcher(loop: loop, logger: logger, seat: configuration.sessions.seat) {
            [service] users in
            service.setSeatUsers(users)
        }
        logger.info("configuration: \(source), \(configuration.summary)")
        for warning in configuration.warnings { logger.warning("\(warning)") }
        logger.info("listens on \(place)")
    }

    /// Returns where that is, in words.
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

    /// Reads the machine's devices, those that come later too.
    func watchDevices() {
        // What somebody points at is not for others. A recording is in a file anyway.
        MemoryDumps.forbid()
        let devices = DeviceManager(loop: loop, logger: logger, rules: configuration.devices)
        devices.onDevice = { [unowned self] event in
            service.apply(event, at: now)
            noteTouchpads()
            if isServing { tell { () throws(Errno) in try manager.status(statusLine) } }
        }
        devices.onFrame = { [service] frame in service.process(frame) }
        service.onTimePassing = { [unowned devices] in devices.readPending() }
        self.devices = devices
        devices.start()
        if devices.devices.isEmpty { logger.notice("no device to read yet; waits for one") }
        let keyboards = KeyboardManager(loop: loop, logger: logger)
        keyboards.onModifiers = { [unowned self] modifiers, time in service.setModifiers(modifiers, at: time) }
        keyboards.onTyping = { [unowned self] time in service.type(at: time) }
        self.keyboards = keyboards
        readKeyboards()
        // After a sleep a device may stay silent for ever, without an error.
        sleep = SleepWatcher(loop: loop, logger: logger) { [unowned self] in wake() }
    }

    /// Opens everything anew after a sleep.
    private func wake() {
        // First, so that they do not follow the touchpads as these go and come.
        keyboards?.stop()
        devices?.reopen()
        readKeyboards()
    }

    /// Opens keyboards, or closes them, as the configuration has it. Beside a recording there are none.
    private func readKeyboards() {
        noteTouchpads()
        if configuration.readsKeyboards { keyboards?.start() } else { keyboards?.stop() }
    }

    /// Has the keyboards tell that somebody types, as long as a touchpad pauses then.
    private func noteTouchpads() {
        guard let devices, let keyboards else { return }
        let paused = devices.devices.filter { configuration.motion[$0].pauseWhileTyping($0) }
        keyboards.pausedTouchpads = Set(paused.map { DeviceMatch.ModelID(vendor: $0.vendor, product: $0.product) })
    }

    /// Plays a recording in place of devices, and stops with it once everybody has read what came of it.
    ///
    /// One that is played as fast as it goes begins with the first client that follows the pointer: it would be over before any came.
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
            limitedLog.log(.warning, "the timer of the recording: \(error)")
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
            logger.info("plays the recording \(name) as fast as it is read, once a client follows the pointer")
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

    /// Serves until a signal or the recording's end.
    func run() throws {
        tellReady()
        isServing = true
        StartUpMemory.release()
        do throws(Errno) {
            try loop.run()
        } catch {
            logger.critical("nothing can be waited for any more, which ends the daemon: \(error)")
            throw error
        }
        server.close()
        devices?.stop()
        keyboards?.stop()
    }

    /// The time on the clock of the reports.
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

    /// Takes the configuration again.
    /// - Throws: what is wrong with it; nothing has changed then.
    private func reload() throws(ConfigurationError) {
        tell { () throws(Errno) in try manager.reloading() }
        // Before whoever asked is answered, so that a service manager that does knows what came of it.
        defer { tellReady() }
        do throws(ConfigurationError) {
            // Its mistakes are shown by the status too, to whoever works in another folder.
            configuration = try source.absolute.load()
            threshold.level = Logger.Level(configuration.logLevel)
            server.limits = configuration.limits
            // In one step, so that nobody is muted by the rules of one configuration for the seat of the other.
            service.apply(configuration, seatUsers: sessions?.watch(configuration.sessions.seat), at: now)
            // A permission that somebody gave by hand is none of udev's changes: what fails is tried again, whatever the rules say.
            if devices?.rules == configuration.devices {
                devices?.rescan()
            } else {
                devices?.rules = configuration.devices
            }
            readKeyboards()
            keyboards?.rescan()
            failedReload = nil
            service.configurationStatus.take()
            reloadLog.log(.info, "took the configuration again: \(configuration.summary)")
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
            reloadLog.log(.error, "the configuration was not taken, the one before stays in force")
            throw error
        }
    }

    private var statusLine: String {
        StatusLine.serving(configuration, from: source, devices: devices?.devices.count, failure: failedReload)
    }

    private func stop() {
        isServing = false
        service.onReload = nil
        readyAgain = nil
        tell { () throws(Errno) in try manager.stopping(status: StatusLine.stopping) }
        loop.stop()
    }

    private func startWatchdog() throws {
        guard let interval = manager.watchdogInterval else { return }
        let watchdog = try Timer(on: loop) { [unowned self] in
            tell { () throws(Errno) in try manager.keepAlive() }
        }
        try watchdog.arm(after: interval / 2, repeatingEvery: interval / 2)
        self.watchdog = watchdog
    }

    /// Says that the start, or a reload, is over; again after a while where there is no room for it: a reload without an end counts as
    /// failed.
    private func tellReady() {
        let error = tell { () throws(Errno) in try manager.ready(status: statusLine) }
        let isHeardLater = error.map { [.wouldBlock, .noBufferSpace, .noMemory].contains($0) } ?? false
        do throws(Errno) {
            if isHeardLater { try readyAgain?.arm(after: Self.readyDelay) } else { try readyAgain?.disarm() }
        } catch {
            limitedLog.log(.warning, "the timer for telling the service manager again: \(error)")
        }
    }

    /// Tells the service manager something; that it does not hear is no reason to stop.
    /// - Returns: why it was not told.
    @discardableResult
    private func tell(_ message: () throws(Errno) -> Void) -> Errno? {
        do throws(Errno) {
            try message()
            return nil
        } catch {
            limitedLog.log(.warning, "the service manager was not told: \(error)")
            return error
        }
    }

    /// A socket of the service manager's until the server listens on it.
    private final class HeldSocket {
        var socket: ListeningSocket?

        init(_ activated: consuming ActivatedSocket) throws(ListeningError) {
            socket = try ListeningSocket(adopting: activated.descriptor())
        }
    }
}
