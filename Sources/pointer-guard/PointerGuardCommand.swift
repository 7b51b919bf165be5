import ArgumentParser
import CLinux
import ConfigurationFiles
import DriveConfiguration
import Glibc
import GuardWire
import PointerModel
import PointerRuntime
import SystemPackage

/// The command line of pointer-guard.
@main
struct PointerGuardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pointer-guard",
        abstract: "Hand devices to pointerd, and take them back.",
        discussion: """
            systemd starts it when pointerd connects, and it ends 30 seconds after the last connection. It hands pointerd a virtual \
            mouse and the devices that [drive] in the configuration names. It takes all back when pointerd ends or hangs, or a \
            person holds the left, right and middle button for 1.5 seconds. It logs to standard error.
            """,
        version: ProjectVersion.string
    )

    @Option(
        help: ArgumentHelp(
            "The configuration file.",
            discussion: "The *.toml files in FILE.d change it, as for pointerd.",
            valueName: "file"
        ),
        completion: .file(extensions: ["toml"])
    )
    var config = ConfigurationFamily.machineFile.string

    @Option(help: ArgumentHelp("A socket to listen on, not systemd's.", valueName: "path"), completion: .file())
    var socket: String?

    func run() throws {
        StandardDescriptors.fill()
        clinux_forbid_dumps()
        if let socket { return try serve(on: PacketListener(at: socket), from: getuid()) }
        guard let user = unsafe getpwnam("pointerd") else { throw ValidationError("there is no user pointerd") }
        try serve(on: PacketListener.passedByServiceManager(), from: unsafe user.pointee.pw_uid)
    }

    private func serve(on listener: consuming PacketListener, from user: UInt32) throws {
        let logger = Log(JournalLogHandler(label: "", threshold: LogThreshold(.info)))
        try GuardRun(Kernel(), logger, on: listener, from: user) { () throws(ConfigurationError) in
            try DriveConfiguration.devices(in: ConfigurationFamily(of: FilePath(config)))
        }.run()
    }
}

/// The guard on an event loop: it ticks while it holds or repairs devices, and ends 30 s after the last connection.
final class GuardRun {
    private enum Rhythm { case ticking, resting, leaving }

    let loop: EventLoop
    private let logger: Log
    private var refusalLog: LimitedUserLog
    private var server: PacketServer?
    private var devices: Guard?
    private var timer: Timer?
    private var signals: SignalWatcher?
    /// What the timer is set to; nil if it must be set.
    private var rhythm: Rhythm?

    init(
        _ kernel: Kernel,
        _ logger: Log,
        on listener: consuming PacketListener,
        from user: UInt32,
        criteria: @escaping () throws(ConfigurationError) -> [DeviceMatch]
    ) throws(Errno) {
        (loop, self.logger) = (try EventLoop(), logger)
        refusalLog = LimitedUserLog(logger, burst: 10, period: 1_000_000, now: { kernel.now })
        let server = PacketServer(on: loop, listener, from: user) { [unowned self] in handle($0) }
        self.server = server
        devices = Guard(kernel, logger, criteria: criteria) { report, file throws(Errno) in
            try server.send(report, with: file?.descriptor)
        }
        timer = try Timer(on: loop) { [unowned self] in fired() }
        signals = try SignalWatcher(on: loop, [SIGTERM, SIGINT]) { [unowned self] _ in stop() }
        loop.afterEachTurn { [unowned self] in settle() }
        try server.listen()
    }

    /// Serves daemons until none has come for a while, or a signal stops the guard.
    func run() throws(Errno) { try loop.run() }

    private func handle(_ event: PacketServer.Event) {
        switch event {
        case .connected:
            rhythm = nil
            devices?.begin()
        case .refused(let user): refusalLog.log(.warning, "refused a connection of user \(user: user)", ofUser: user)
        case .received(let request): devices?.receive(request)
        case .malformed: devices?.end(.malformed)
        case .disconnected: devices?.end(.disconnected)
        case .failed(let error): stop(because: error)
        }
    }

    private func fired() {
        if rhythm == .leaving { return loop.stop() }
        // An answer may have come while the guard did not run.
        server?.receive()
        devices?.tick()
    }

    /// Closes the connection of a daemon that the guard serves no longer, and sets the timer to what there is to wait for.
    private func settle() {
        do throws(Errno) {
            if devices?.isServing != true { try server?.close() }
            let next: Rhythm =
                devices?.needsTicks == true ? .ticking : server?.isConnected != true ? .leaving : .resting
            guard next != rhythm else { return }
            rhythm = next
            switch next {
            case .ticking: try timer?.arm(after: Guard.interval, repeatingEvery: Guard.interval)
            case .resting: try timer?.disarm()
            case .leaving: try timer?.arm(after: 30_000_000)
            }
        } catch { stop(because: error) }
    }

    private func stop(because error: Errno? = nil) {
        if let error { logger.critical("cannot go on: \(error)") }
        devices?.end(.stopping)
        loop.stop()
    }
}
