import ArgumentParser
import CGtk
import Glibc
import PointerClient
import PointerRuntime
import SettingsModel
import SystemPackage
import Translations

/// The command line of pointer-settings.
@main
struct PointerSettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pointer-settings",
        abstract: "Show the window \"Help with the mouse\".",
        discussion: """
            Shows one window in which a person chooses help for hands that tremble, are slow, or slip, tries it, keeps it, and turns all \
            of it off. What is tried goes back by itself. Needs a desktop session; a second start brings the window to the front.

            Examples:
              pointer-settings
              pointer-settings --decide-within 120
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

    @Option(
        help: ArgumentHelp(
            "Time without an input after which a trial goes back, 1 to 120.",
            discussion: "Default: what \"Time to decide\" was last, else \(Trial.times[0]).",
            valueName: "seconds"
        )
    )
    var decideWithin: Int?

    func validate() throws {
        if let decideWithin, !Trial.range.contains(decideWithin) {
            throw ValidationError("--decide-within takes 1 to 120 seconds.")
        }
    }

    func run() throws {
        // A daemon that ends is an error of the connection.
        signal(SIGPIPE, SIG_IGN)
        Translations.bind()
        guard gtk_init_check() != 0 else {
            throw Failure("there is no display: start it in a desktop session")
        }
        do throws(Errno) {
            let decisionTime = decideWithin ?? SettingsRun.decisionTimeFile.seconds ?? Trial.times[0]
            try SettingsApplication(socket: socket, decisionTime: decisionTime).run()
        } catch {
            throw Failure("cannot wait for events: \(error)")
        }
    }
}

/// A reason why the program cannot go on, for a person.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
