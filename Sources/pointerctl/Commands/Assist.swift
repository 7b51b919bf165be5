import ArgumentParser
import Documents
import PointerClient
import PointerModel
import PointerWire

/// `pointerctl assist`.
struct Assist: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "assist",
        abstract: "Set the help for hands that aim badly.",
        discussion: """
            Says which help is in force, writes the one that this person asks for into the person's desktop.toml, or tries one. \
            The machine's configuration bounds what a person gets. docs/guide/assist.md explains the profiles and the values.

            Examples:
              pointerctl assist
              pointerctl assist try tremor
              pointerctl assist calibrate
              pointerctl assist set older --bubble 24
              pointerctl assist set steady
            """,
        subcommands: [
            AssistStatus.self,
            AssistSet.self,
            AssistTry.self,
            AssistCalibrate.self,
        ],
        defaultSubcommand: AssistStatus.self
    )

    @ParentCommand var program: Pointerctl

    /// Throws if no command below this one has this name, with a suggestion. The argument parser would take it for an argument of the
    /// default command.
    static func checkName(_ argument: String?) throws {
        guard let argument, !configuration.subcommandNames.contains(argument) else { return }
        let profiles = AssistProfile.allCases.map(\.rawValue)
        let command = Suggestion.nearest(to: argument, among: configuration.subcommandNames)
        let profile = Suggestion.nearest(to: argument, among: profiles)
        let end = ["off", "disable"].contains(argument) ? "assist set \(AssistProfile.steady.rawValue)" : nil
        throw UnknownCommand(
            group: "assist",
            name: argument,
            suggestion: end ?? command.map { "assist \($0)" }
                ?? profile.map { "assist set \($0), or assist try \($0)" }
        )
    }
}

/// `pointerctl assist status`.
struct AssistStatus: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Say which help is in force, and who asks for it.",
        discussion: """
            Prints a line for each pointer: its help, the programs that it reaches, and whether it is the configuration's or a \
            person's. While the drive is off, help reaches programs that know pointerd, and no others. Requires the role assist, \
            which the users of the session in front have.

            Examples:
              pointerctl assist status
              pointerctl assist status --json | jq '.pointers[0].settings'
              pointerctl assist status --json | jq -r .reaches.default
            """
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = DaemonConnection(connection)
        let status = try daemon.value(of: .assistStatus)
        let drive = try daemon.valueIfAllowed(of: .driveStatus)
        try output.print(json: { try JSONLine.encode(AssistContent(status, drive: drive)) }) {
            AssistReport(painter: $0.painter).lines(status, drive: drive)
        }
    }
}

/// `pointerctl assist set`.
struct AssistSet: ParsableCommand {
    /// What was written, for `--json`.
    private struct Written: Encodable {
        var file: String
        var settings: AssistSettingsMessage
    }

    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Write the help into this person's desktop.toml.",
        discussion: """
            Replaces the table [assist] of ~/.config/pointerd/desktop.toml, and leaves the rest of the file as it is. Options \
            change single values of the profile; custom starts from nothing. pointer-feeder asks the daemon for the help at \
            once, and whenever it starts. Does not contact the daemon.

            Examples:
              pointerctl assist set tremor
              pointerctl assist set older --bubble 24 --no-freeze
              pointerctl assist set custom --click shake
            """
    )

    @OptionGroup var assist: AssistOptions
    @OptionGroup var output: OutputOptions

    @ParentCommand private var group: Assist

    func validate() throws { try group.program.connection.requireNoSocket(for: Self.configuration) }

    func run() throws {
        let choice = assist.choice
        let file = try AssistFile.write(choice)
        let settings = AssistSettingsMessage(choice.settings, of: choice.profile)
        try output.print(json: { try JSONLine.encode(Written(file: file, settings: settings)) }) { _ in
            ["wrote \(PointerText.escape(file)): \(AssistReport.words(settings))"]
                + AssistFile.advice().map { "  \($0)" }
        }
    }
}

/// `pointerctl assist try`.
struct AssistTry: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "try",
        abstract: "Put help in force until Ctrl-C.",
        discussion: """
            Asks the daemon for the help as long as the command runs, in place of the one before, and prints what is in force: \
            at first, and after each change. Options change single values of the profile. Changes no file. Requires the role \
            assist, which the users of the session in front have.

            Examples:
              pointerctl assist try tremor
              pointerctl assist try custom --bubble 32 --pointer left
            """
    )

    @OptionGroup var assist: AssistOptions

    @Option(help: ArgumentHelp("Name of the pointer. Default: all pointers.", valueName: "name"))
    var pointer: String?

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = DaemonConnection(connection)
        let replies = try ReplyReader<UseAssistReply>(
            daemon,
            AssistMethod.use.qualifiedName,
            UseAssistParameters(assist.choice, pointer: pointer)
        )
        func show(_ reply: ReceivedReply<UseAssistReply>) throws {
            try output.print(json: { reply.json }) { terminal in
                let drive = try daemon.valueIfAllowed(of: .driveStatus)
                return AssistReport(painter: terminal.painter).lines(try daemon.decode(reply).pointers, drive: drive)
            }
        }
        try show(try replies.first())
        try ReplyReader.readAll([replies]) { _, reply in
            try show(reply)
            return true
        }
        Console.complain("pointerd ended the stream")
    }
}
