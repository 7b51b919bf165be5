import ArgumentParser
import ConfigurationFiles
import DaemonLinks
import DesktopConfiguration
import Documents
import FeederCoverage
import FeederModel
import FeederWindows
import Glibc
import PointerClient
import PointerConfiguration
import PointerFeeder
import PointerModel
import PointerRuntime
import PointerWire
import SystemPackage
import Translations
import WaylandClient

/// The command line of pointer-feeder.
@main
struct PointerFeederCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pointer-feeder",
        abstract: "Declare the widgets of all applications as regions of the pointer.",
        discussion: """
            Runs in a desktop session, and logs to standard error. It asks applications over the accessibility bus where their \
            buttons, fields, links and sliders are, and declares rectangles and classes to pointerd: no texts, names or values. It \
            needs the role layout, and with observe it looks sooner at windows in which somebody scrolls. On KDE it also reports the \
            cursor and the outputs, with the role sync. With the role assist, it asks for the help in [assist] of desktop.toml, also on \
            desktops that do not say where windows are. SIGTERM and SIGINT end it.

            Settings are in the table [feeder] of desktop.toml: first \(DesktopConfiguration.systemFile), then \
            ~/.config/\(DesktopConfiguration.userFile), which changes single keys.

            Examples:
              pointer-feeder
              pointer-feeder --once > layout.toml && pointerctl snapshot layout.toml --svg > layout.svg
              pointer-feeder --explain 640 400
              pointer-feeder --audit --json
              pointer-feeder --coverage mousepad --floor 95
            """,
        version: ProjectVersion.string
    )

    @Option(
        help: ArgumentHelp("The desktop configuration to use in place of the person's.", valueName: "file"),
        completion: .file(extensions: ["toml"])
    )
    var config: String?

    @Option(
        help: ArgumentHelp(
            "Path of pointerd's socket.",
            discussion: "Default: \(SocketLocation.environmentVariable), else the system's socket, else the user's.",
            valueName: "path"
        ),
        completion: .file()
    )
    var socket: String?

    @Option(help: "Where windows come from: automatic, x11, sway, gnome or kde. Default: as the configuration says.")
    var source: FeederOptions.Source?

    @Flag(help: "Look once at all windows, print them as a layout file, and end.")
    var once = false

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Look once at all windows, and say what is at a point and why.", valueName: "x y")
    )
    var explain: [Double] = []

    @Flag(help: "Look once at all windows, and say what is hard to hit in the applications.")
    var audit = false

    @Flag(
        help: ArgumentHelp(
            "Look once at all windows, and say how much of one has regions.",
            discussion: """
                Walks through the window by itself, and compares. Without a program it waits 5 s and takes the window that is then in \
                front. Exits with 1 where fewer widgets than --floor have a region.
                """
        )
    )
    var coverage = false

    @Argument(
        help: ArgumentHelp(
            "With --coverage, a part of the WM_CLASS, or the app_id, of the program.",
            valueName: "program"
        )
    )
    var program: String?

    @Option(
        help: ArgumentHelp("With --coverage, the least share of widgets that must have a region.", valueName: "percent")
    )
    var floor: Double?

    @Flag(help: "With --audit, print an object for each finding; with --coverage, one.")
    var json = false

    /// Longest wait for all windows, in microseconds.
    private static let patience: Int64 = 10_000_000
    /// Seconds until the window in front is taken.
    private static let countedSeconds = 5

    func validate() throws {
        guard explain.isEmpty || explain.count == 2 else {
            throw ValidationError("--explain takes two numbers, x and y")
        }
        guard explain.allSatisfy(LayoutLimits.position.contains) else {
            let range = LayoutLimits.position
            let words = "\(CompactNumber.text(range.lowerBound)) to \(CompactNumber.text(range.upperBound))"
            throw ValidationError("--explain takes two numbers from \(words)")
        }
        guard [once, audit, coverage, !explain.isEmpty].count(where: { $0 }) <= 1 else {
            throw ValidationError("only one of --once, --explain, --audit and --coverage is possible")
        }
        guard audit || coverage || !json else { throw ValidationError("--json goes with --audit and --coverage") }
        guard coverage || program == nil else { throw ValidationError("the name of a program goes with --coverage") }
        guard coverage || floor == nil else { throw ValidationError("--floor goes with --coverage") }
        guard floor.map((0...100).contains) ?? true else {
            throw ValidationError("--floor takes a number from 0 to 100")
        }
    }

    func run() throws {
        // A display server that ends is an error of the connection.
        signal(SIGPIPE, SIG_IGN)
        let logger = Log(JournalLogHandler(label: "", threshold: LogThreshold(.notice)))
        do {
            if isLook { return try look(logger) }
            let files = DesktopFiles(named: config.map { FilePath($0) })
            let loaded = files.load()
            // A file that is named is meant: without it, nobody knows what to do.
            if let error = files.errorOfNamed(loaded) { throw unusable(error.description) }
            let lock = try instanceLock()
            Translations.bind()
            try SettledRuns.runAll(from: loaded, by: .feeder, logger) { configuration, loaded in
                try makeRun(configuration, read: loaded, of: files, logger)
            }
            withExtendedLifetime(lock) {}
        } catch let error as Errno {
            throw Failure("cannot wait for events: \(error)")
        } catch let error as WindowSystemError {
            throw error.isFinal ? unusable(error.description) : Failure(error.description)
        } catch let error as WithoutPermission {
            throw unusable(error.description)
        }
    }

    /// Makes a run with some settings.
    private func makeRun(
        _ configuration: DesktopConfiguration,
        read loaded: LoadedDesktop,
        of files: DesktopFiles,
        _ logger: Log
    ) throws -> any SettledRun {
        let choice = try windows(configuration.feeder)
        if case .unsupported(let lack) = choice, configuration.assist != nil {
            return try HelpRun(configuration, read: loaded, of: files, without: lack, at: location, logger)
        }
        return try FeederSession(configuration, read: loaded, of: files, source: choice, at: location, logger)
    }

    /// Returns where windows come from. Throws an error that another start does not mend.
    private func windows(_ options: FeederOptions) throws -> WindowSourceChoice {
        do throws(WindowSystemError) {
            return try WindowSourceChoice(
                source ?? options.source,
                environment: Environment.value,
                mayBeGnomeShell: { SessionCompositor.mayBeGnomeShell() }
            )
        } catch {
            throw WindowSystemError(description: error.description, isFinal: true)
        }
    }

    /// Whether it only prints something of the windows, and ends.
    private var isLook: Bool { once || audit || coverage || !explain.isEmpty }

    private var location: DaemonLocation { socket.map { DaemonLocation(path: $0) } ?? DaemonLocation() }

    /// Gives a person the time to bring a window to the front.
    private static func countDown() {
        for left in (1...countedSeconds).reversed() {
            _ = try? FileDescriptor.standardError.writeAll("\(left) \(left == 1 ? "\n" : "")".utf8)
            sleep(1)
        }
    }

    /// Looks at all windows, and prints what is asked for.
    private func look(_ logger: Log) throws {
        let loaded = DesktopFiles(named: config.map { FilePath($0) }).load()
        if let error = loaded.error(in: [.feeder]) { throw unusable(error.description) }
        let options = loaded.configuration.feeder
        let choice = try windows(options)
        // Where there are no windows, nobody need bring one to the front.
        if case .unsupported = choice {} else if coverage, program == nil { Self.countDown() }
        let look = try FeederLook(options, source: choice, logger)
        if coverage {
            let report = try look.coverage(of: program, within: Self.patience)
            print(json ? try report.json : report.text)
            guard floor.map(report.reaches) ?? true else { throw ExitCode(1) }
            return
        }
        let surfaces = try look.surfaces(within: Self.patience)
        if once {
            print(LayoutFile.text(of: surfaces), terminator: "")
        } else if explain.count == 2 {
            print(look.feeder.explain(Point(x: explain[0], y: explain[1])))
        } else {
            for finding in look.feeder.audit() { print(json ? try finding.json : finding.text) }
        }
    }

    /// Returns the proof that no other feeder of this user runs.
    private func instanceLock() throws -> InstanceLock? {
        guard let path = RuntimeFolder.file(RuntimeFolder.feederLockName) else { return nil }
        do throws(InstanceLock.Failure) {
            return try InstanceLock(at: path)
        } catch {
            throw unusable(error.description)
        }
    }

    /// Prints why the program cannot work as long as nobody changes something, and returns the exit.
    private func unusable(_ reason: String) -> ExitCode {
        _ = try? FileDescriptor.standardError.writeAll("Error: \(reason)\n".utf8)
        return ExitCode(ExitStatus.configuration)
    }
}

extension FeederOptions.Source: ExpressibleByArgument {}

/// A reason why the program cannot go on, for a person.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
