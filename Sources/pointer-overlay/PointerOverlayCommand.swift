import ArgumentParser
import ConfigurationFiles
import DaemonLinks
import DesktopConfiguration
import Glibc
import OverlayWayland
import PointerClient
import PointerRuntime
import PointerWire
import SystemPackage

/// The command line of pointer-overlay.
@main
struct PointerOverlayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pointer-overlay",
        abstract: "Draw the adaptive pointer on the screen, above all windows.",
        discussion: """
            Runs in a desktop session, and logs to standard error. Clicks pass through what it draws. It connects to pointerd, and \
            waits for it where it does not run. SIGTERM and SIGINT end it.

            On X11 and GNOME it reports the real cursor to pointerd, which needs the role sync, and hides it while the drawn \
            pointer takes its place. The cursor is back however the program ends. On GNOME the extension pointerd@pointerd.org of \
            the Shell draws, and the program waits for it. On other Wayland compositors it reports the cursor where they have \
            cursor sessions (ext-image-copy-capture-v1).

            Settings are in the table [overlay] of desktop.toml: first \(DesktopConfiguration.systemFile), then \
            ~/.config/\(DesktopConfiguration.userFile), which changes single keys.

            Examples:
              pointer-overlay
              pointer-overlay --config desktop.toml --backend x11
            """,
        version: ProjectVersion.string
    )

    @Option(
        help: ArgumentHelp(
            "The desktop configuration to use in place of the person's.",
            valueName: "file"
        ),
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

    @Option(help: "The display server to draw on: auto, x11, layerShell or gnome. Default: as the configuration says.")
    var backend: OverlaySettings.Backend?

    @Flag(
        help: ArgumentHelp(
            "Report the cursor, the buttons and the wheels of the X server to pointerd in place of the devices that it reads.",
            discussion: """
                For a daemon that may read no device. Needs the role compositor, with which a program can click for the user. Force \
                and fingers are not known there. Only on X11.
                """
        )
    )
    var reportInput = false

    @Flag(
        help: ArgumentHelp(
            "Give back the cursor theme of a person on KDE that an overlay which was killed has left blank, and exit.",
            discussion:
                "The overlay does the same when it starts. Only with blankTheme in desktop.toml is there anything to give back."
        )
    )
    var restoreCursor = false

    func run() throws {
        // A display server that ends is an error of the connection.
        signal(SIGPIPE, SIG_IGN)
        let logger = Log(JournalLogHandler(label: "", threshold: LogThreshold(.notice)))
        try giveBackCursor(logger)
        if restoreCursor { return }
        let files = DesktopFiles(named: config.map { FilePath($0) })
        let loaded = files.load()
        // A file that is named is meant: without it, nobody knows what to do.
        if let error = files.errorOfNamed(loaded) { throw unusable(error.description) }
        let location = socket.map { DaemonLocation(path: $0) } ?? DaemonLocation()
        do {
            try SettledRuns.runAll(from: loaded, by: .overlay, logger) { configuration, loaded in
                try OverlayRun(
                    configuration,
                    read: loaded,
                    of: files,
                    on: backend,
                    reportsInput: reportInput,
                    at: location,
                    logger: logger
                )
            }
        } catch let error as Errno {
            throw Failure("cannot wait for events: \(error)")
        } catch let error as WithoutPermission {
            throw unusable(error.description)
        }
    }

    /// Prints why the program cannot work as long as nobody changes something, and returns the exit.
    private func unusable(_ reason: String) -> ExitCode {
        _ = try? FileDescriptor.standardError.writeAll("Error: \(reason)\n".utf8)
        return ExitCode(ExitStatus.configuration)
    }
}

extension PointerOverlayCommand {
    /// Gives back the cursor theme that an earlier run has left blank.
    private func giveBackCursor(_ logger: Log) throws {
        guard let files = CursorThemeFiles(environment: Environment.value) else { return }
        do throws(Errno) {
            if try KWinCursor.restore(files) {
                logger.notice("the cursor theme of before is back")
            } else if restoreCursor {
                logger.notice("no cursor theme is to be given back")
            }
        } catch {
            guard !restoreCursor else { throw Failure("cannot give back the cursor theme: \(error)") }
            logger.warning("cannot give back the cursor theme: \(error)")
        }
    }
}

extension OverlaySettings.Backend: ExpressibleByArgument {}

/// A reason why the program cannot go on, for a person.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
