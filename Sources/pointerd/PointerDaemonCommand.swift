import ArgumentParser
import ConfigurationFiles
import DriveDevices
import PointerConfiguration
import PointerModel
import PointerRecordings
import PointerRuntime
import PointerService
import PointerWire
import SystemPackage

/// The command line of pointerd.
@main
struct PointerDaemonCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pointerd",
        abstract: "The adaptive pointer: reads pointing devices, and sends clients the pointer's shape and position.",
        discussion: """
            Runs in the foreground and logs to standard error. Devices are observed; pointer-guard grabs those that the \
            configuration lets the daemon take over.

            SIGHUP reloads the configuration, completely or not at all. SIGTERM and SIGINT stop the daemon.

            Examples:
              pointerd --config /etc/pointerd/pointerd.toml
              pointerd --config config/demo.toml --replay config/recordings/demo.evemu
              pointerd --replay touchpad.evemu --replay-speed fast
              pointerd --replay mouse.evemu --replay touchpad.evemu
              pointerd --config config/demo.toml --check
            """,
        version: ProjectVersion.string
    )

    @Option(
        help: ArgumentHelp(
            "The configuration file.",
            discussion: """
                The *.toml files in FILE.d change it, in the order of their names. Default: \(ConfigurationFamily.machineFile), \
                which need not exist, after those in \(ConfigurationFamily.packagedFolder).
                """,
            valueName: "file"
        ),
        completion: .file(extensions: ["toml"])
    )
    var config: String?

    @Option(
        help: ArgumentHelp(
            "The socket to listen on.",
            discussion: """
                Default: the socket that the service manager passes; else \(SocketLocation.environmentVariable), \
                $XDG_RUNTIME_DIR/pointerd.sock, or \(SocketLocation.system) for root.
                """,
            valueName: "path"
        ),
        completion: .file()
    )
    var socket: String?

    @Option(
        help: ArgumentHelp(
            "Play a recording instead of reading devices, and stop when it ends.",
            discussion: """
                A file of pointerctl record or evemu-record; pointerctl convert makes one of a file of libinput record. \
                The same recording with the same configuration gives the same events. Several of these options play their \
                recordings one after the other.
                """,
            valueName: "file"
        ),
        completion: .file(extensions: ["evemu"])
    )
    var replay: [String] = []

    @Option(
        help: ArgumentHelp(
            "How fast to play recordings: real (as recorded) or fast (as fast as clients read the events).",
            discussion: """
                With fast, playback begins when the first client subscribes, no client loses an event, and events have \
                the times of the first recording.
                """,
            valueName: "pace"
        ),
        completion: .list(RecordingPace.allCases.map(\.rawValue)),
        transform: Self.pace
    )
    var replaySpeed: RecordingPace?

    @Option(
        help: ArgumentHelp(
            "The socket of pointer-guard.",
            discussion: """
                Default: \(GuardPlace.installedPath). At another path, a guard of the daemon's own user counts too.
                """,
            valueName: "path"
        ),
        completion: .file()
    )
    var guardSocket: String?

    @Flag(help: "Check the configuration and the recordings, print their mistakes, and exit.")
    var check = false

    static func main() {
        StandardDescriptors.fill()
        guard let arguments = ProgramArguments.given else { refuseStart(Failure(ProgramArguments.unreadable)) }
        main(arguments)
    }

    /// Exits the process with the error that prevents its start.
    private static func refuseStart(_ failure: Failure) -> Never {
        do {
            try StartBackoff().wait(after: failure)
            exit(withError: failure)
        } catch {
            exit(withError: error)
        }
    }

    func validate() throws {
        guard replay.isEmpty else { return }
        if replaySpeed != nil { throw ValidationError("--replay-speed is for a recording: name it with --replay.") }
    }

    private static func pace(_ argument: String) throws -> RecordingPace {
        guard let pace = RecordingPace(rawValue: argument) else {
            let known = RecordingPace.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
            throw ValidationError("it is \(known).")
        }
        return pace
    }

    func run() throws {
        let family = config.map { ConfigurationFamily(of: FilePath($0)) } ?? .machine
        do {
            guard !check else { return try checkFiles(family) }
            let start = StartBackoff()
            let daemon: Daemon
            do {
                daemon = try self.daemon(family)
            } catch {
                try start.wait(after: error)
                throw error
            }
            try daemon.run()
        } catch let error as ConfigurationError {
            throw Failure(error)
        }
    }

    private func checkFiles(_ family: ConfigurationFamily) throws {
        let loaded = try LoadedConfiguration(family)
        let recordings = try recordings()
        _ = try player(of: recordings, rules: loaded.configuration.devices)
        for warning in recordings.compactMap(\.warning) { print("warning: \(warning)") }
        for warning in loaded.configuration.warnings { print("\(loaded): warning: \(warning)") }
        print("\(loaded): \(loaded.summary)")
    }

    /// Makes a daemon that listens and is ready to run.
    private func daemon(_ family: ConfigurationFamily) throws -> Daemon {
        let loaded = try LoadedConfiguration(family)
        let recordings = try recordings()
        let player = try player(of: recordings, rules: loaded.configuration.devices)
        DaemonLog.threshold.level = Log.Level(loaded.configuration.logLevel)
        let daemon = try Daemon(
            loaded,
            from: family,
            isReplaying: player != nil,
            logger: DaemonLog.logger,
            threshold: DaemonLog.threshold
        )
        try daemon.listen(at: socket)
        for warning in recordings.compactMap(\.warning) { DaemonLog.logger.warning("\(escaping: warning)") }
        if let player {
            try daemon.play(player, at: replaySpeed ?? .real)
        } else {
            try daemon.watchDevices(guardAt: GuardPlace(otherPath: guardSocket))
        }
        return daemon
    }

    /// Reads all recordings, before the first of them is played.
    private func recordings() throws(Failure) -> [Recording] {
        do throws(RecordingError) {
            return try replay.map { file throws(RecordingError) in try Recording(contentsOf: file) }
        } catch {
            throw Failure("\(error)")
        }
    }

    /// Returns a player of recordings; nil if there are none.
    private func player(of recordings: [Recording], rules: DeviceRules) throws(Failure) -> RecordingPlayer? {
        guard let first = recordings.first else { return nil }
        do throws(RecordingError) {
            return try RecordingPlayer(
                first,
                followedBy: Array(recordings.dropFirst()),
                as: RecordedInput.device,
                rules: rules
            )
        } catch {
            throw Failure("\(error)")
        }
    }
}
