import ArgumentParser
import Glibc
import PointerClient
import PointerRuntime
import PointerWire
import SystemPackage
import Translations

/// The command line of pointer-demo.
@main
struct PointerDemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pointer-demo",
        abstract: "Show a window with buttons, text and a slider for the adaptive pointer.",
        discussion: """
            Shows one thing of each kind that the pointer reacts to, and what pointerd says about it. pointer-overlay draws the pointer. \
            On Wayland the window fills an output, because a window there does not learn its place. It waits for pointerd where that does \
            not run. Escape, q, SIGINT and SIGTERM end it.

            Examples:
              pointer-demo
              pointer-demo --backend wayland --report-input
            """,
        version: ProjectVersion.string
    )

    @Option(
        help: ArgumentHelp(
            "Path of pointerd's socket.",
            discussion: "Default: \(SocketLocation.environmentVariable), else the system's socket, else the user's.",
            valueName: "path"
        ),
        completion: .file()
    )
    var socket: String?

    @Option(help: "The display server: auto, x11 or wayland. Default: Wayland in a Wayland session, else X11.")
    var backend = Backend.auto

    @Flag(
        help: ArgumentHelp(
            "Report the cursor over the window, its buttons and wheels to pointerd in place of devices, and hide that cursor.",
            discussion: """
                For Wayland, where no other program knows where the cursor is. Needs the role compositor, with which a program can \
                click for the user. On X11 it does nothing: pointer-overlay has the same option.
                """
        )
    )
    var reportInput = false

    @Flag(
        help: ArgumentHelp(
            "Show the targets of a calibration instead.",
            discussion: "pointerctl assist calibrate starts it so, and says on standard input which target is due."
        )
    )
    var targets = false

    func run() throws {
        Translations.bind()
        // A display server that ends is an error of the connection.
        signal(SIGPIPE, SIG_IGN)
        let location = socket.map { DaemonLocation(path: $0) } ?? DaemonLocation()
        do {
            try DemoRun(at: location, reportsInput: reportInput, showsTargets: targets).run(backend)
        } catch let error as Errno {
            throw Failure("cannot wait for events: \(error)")
        }
    }
}

/// The display servers on which the demonstration can be shown.
enum Backend: String, CaseIterable, ExpressibleByArgument {
    case auto, x11, wayland
}

/// A reason why the program cannot go on, for a person.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
