import ArgumentParser
import PointerProtocol

/// The program: asks pointerd, and prints what it answers.
@main
struct Pointerctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pointerctl",
        abstract: "Show what pointerd, the adaptive pointer, sees and resolves.",
        discussion: """
            Examples:
              pointerctl status               Is the daemon there? Where is the pointer?
              pointerctl monitor              Print every change, until Ctrl-C.
              pointerctl resolve 400 300      What would the pointer be, and why?
              pointerctl check pointerd.toml  Find the mistakes in a file.

            Every command but record and calibrate prints JSON with --json. Colours are for terminals only, and not where NO_COLOR is set. The \
            status is 0 on success, 1 on failure and 64 for arguments that make no sense.
            """,
        version: ProjectVersion.string,
        subcommands: [
            Status.self, Monitor.self, Resolve.self, Devices.self, ShowLayout.self, Record.self, Calibrate.self,
            Check.self,
        ]
    )

    static func main() {
        Console.prepare()
        do {
            var command = try parseAsRoot(Coordinate.protect(Array(CommandLine.arguments.dropFirst())))
            try command.run()
        } catch is OutputClosed {
            // As with head(1) behind a pipe: the reader has seen enough, and nothing went wrong.
            exit()
        } catch let failure as Failure {
            Console.complain(failure.message, advice: failure.advice)
            exit(withError: ExitCode.failure)
        } catch {
            exit(withError: error)
        }
    }
}
