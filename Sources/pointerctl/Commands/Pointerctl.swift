import ArgumentParser
import PointerConfiguration
import PointerProtocol
import PointerRuntime

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
              pointerctl explain 400 300      What would the pointer be, and why?
              pointerctl attach panel.toml    Show a layout, until Ctrl-C.
              pointerctl check pointerd.toml  Find the mistakes in a file.

            Every command but metrics, convert, interface, record and calibrate prints JSON with --json. The options below may stand \
            before or behind the command's name. Colors are for terminals only, \
            and not where NO_COLOR is set. The status is 0 on success, 1 on failure and where check or lint find something, and 64 for \
            arguments that make no sense.
            """,
        version: ProjectVersion.string,
        groupedSubcommands: [
            CommandGroup(
                name: "Pointer",
                subcommands: [
                    Status.self, Monitor.self, Explain.self, Pointers.self, SetPosition.self, SetModifiers.self,
                ]
            ),
            CommandGroup(
                name: "Layout",
                subcommands: [ShowLayout.self, Attach.self, WatchSurface.self, SetOutputs.self, Lint.self]
            ),
            CommandGroup(name: "Daemon", subcommands: [Pause.self, Resume.self, Metrics.self, Reload.self]),
            CommandGroup(name: "File", subcommands: [Check.self, Convert.self, Interface.self]),
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
            var command = try parseAsRoot(arguments.escapingNegativeCoordinates)
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

    /// The argument parser has a suggestion for a misspelt option, but none for a command. Resolve is the protocol's word for what
    /// explain asks, and was the command's name.
    private static func checkName(_ argument: String?) throws {
        guard let argument else { return }
        let names =
            configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard !names.contains(argument) else { return }
        let nearest = argument == "resolve" ? "explain" : Suggestion.nearest(to: argument, among: names)
        let suggestion = nearest.map { "; did you mean \($0)?" } ?? ""
        throw ValidationError("There is no command \(PointerText.escape(argument))\(suggestion)")
    }
}
