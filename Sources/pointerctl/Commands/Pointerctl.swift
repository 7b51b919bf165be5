import ArgumentParser
import Documents
import PointerConfiguration
import PointerRuntime
import PointerWire

/// The program: calls pointerd and prints its replies.
@main
struct Pointerctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pointerctl",
        abstract: "Inspect and control pointerd, the adaptive pointer daemon.",
        discussion: """
            Examples:
              pointerctl doctor               Does it help me, and if not, what is missing?
              pointerctl status               Is the daemon running? Where is the pointer?
              pointerctl monitor              Print every event until Ctrl-C.
              pointerctl explain 400 300      How does the pointer look there, and why?
              pointerctl attach panel.toml    Show a layout until Ctrl-C.
              pointerctl check pointerd.toml  Find mistakes in a file.

            All commands print JSON with --json, except calibrate, convert, interface, metrics, record, schema, \
            snapshot and trace. The options below \
            may stand before or after the command's name. Colors appear only on terminals, and never if NO_COLOR is set.

            The exit status is 0 on success, 1 on failure or if check or lint find something, and 64 if the arguments are \
            invalid.
            """,
        version: ProjectVersion.string,
        groupedSubcommands: [
            CommandGroup(name: "Desktop", subcommands: [Doctor.self, Desktop.self, Assist.self, Drive.self]),
            CommandGroup(
                name: "Pointer",
                subcommands: [
                    Status.self, Monitor.self, View.self, TracePointer.self, Explain.self, Pointers.self,
                    SetPosition.self, SetModifiers.self,
                ]
            ),
            CommandGroup(
                name: "Layout",
                subcommands: [
                    ShowLayout.self, Snapshot.self, Attach.self, WatchSurface.self, SetOutputs.self, Lint.self,
                ]
            ),
            CommandGroup(
                name: "Daemon",
                subcommands: [Pause.self, Resume.self, Metrics.self, Reload.self]
            ),
            CommandGroup(name: "File", subcommands: [Check.self, Convert.self, Interface.self, Schema.self]),
            CommandGroup(name: "Device", subcommands: [Devices.self, Record.self, Calibrate.self]),
        ]
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    static func main() {
        Console.prepare()
        do {
            guard let given = ProgramArguments.given else { throw Failure(message: ProgramArguments.unreadable) }
            let arguments = RootArguments(given)
            try checkName(arguments.commandName)
            try checkName(arguments.helpTopic)
            if arguments.commandName == Assist.configuration.commandName {
                try Assist.checkName(arguments.subcommandName)
            }
            var command = try parseAsRoot(arguments.escapingNegativeNumbers)
            try command.run()
        } catch is OutputClosed {
            // The reader closed the pipe, as head(1) does. This is no error.
            exit()
        } catch let failure as Failure {
            Console.complain(failure.message, advice: failure.advice)
            exit(withError: ExitCode.failure)
        } catch let unknown as UnknownCommand {
            complain(ofArguments: unknown.message, help: unknown.help)
        } catch {
            guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
            // The argument parser alone knows the command: "See 'pointerctl drive --help' for more information."
            let help = fullMessage(for: error).split(separator: "\n").last?.split(separator: "'").dropFirst().first
            let message = message(for: error).split(separator: "\n").joined(separator: " ")
            complain(ofArguments: message, help: help.map(String.init) ?? "pointerctl --help")
        }
    }

    /// Ends the program, and says in two lines what is wrong with the arguments, and which command prints help.
    private static func complain(ofArguments message: String, help: String) -> Never {
        Console.write(complaint: "Error: \(PointerText.escape(message))\nSee: \(PointerText.escape(help))")
        exit(withError: ExitCode.validationFailure)
    }

    /// Throws if no command has this name, with a suggestion.
    ///
    /// The argument parser suggests options but not commands. `resolve` leads to `explain`, which calls the method Resolve.
    private static func checkName(_ argument: String?) throws {
        let names = configuration.subcommandNames + ["help"]
        guard let argument, !names.contains(argument) else { return }
        let nearest = argument == "resolve" ? "explain" : Suggestion.nearest(to: argument, among: names)
        throw UnknownCommand(name: argument, suggestion: nearest)
    }
}

/// A name that no command has.
struct UnknownCommand: Error {
    /// The command below which it is none; nil for the program.
    var group: String?
    /// The name as it was typed.
    var name: String
    /// What was probably meant; nil if nothing is near.
    var suggestion: String?

    var message: String {
        let words = [group, PointerText.escape(name)].compactMap(\.self).joined(separator: " ")
        return "There is no command \(words)" + (suggestion.map { "; did you mean \($0)?" } ?? "")
    }

    /// The command that lists those that there are.
    var help: String { ["pointerctl", group, "--help"].compactMap(\.self).joined(separator: " ") }
}

extension CommandConfiguration {
    /// Names of the commands below this one.
    var subcommandNames: [String] { subcommands.compactMap { $0.configuration.commandName } }
}
