import Foundation
import Glibc
import Testing

@Suite("pointerctl explains itself")
struct PointerctlHelpTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")

    /// Set, to anything, when the texts changed on purpose: the files are then written instead of compared.
    private static let isUpdating = unsafe getenv("POINTERD_UPDATE_SNAPSHOTS") != nil

    private static let commandNames: [String] = [
        "doctor",
        "desktop",
        "assist",
        "drive",
        "status",
        "monitor",
        "view",
        "trace",
        "explain",
        "pointers",
        "set-position",
        "set-modifiers",
        "layout",
        "snapshot",
        "attach",
        "watch-surface",
        "set-outputs",
        "lint",
        "pause",
        "resume",
        "metrics",
        "reload",
        "check",
        "convert",
        "interface",
        "schema",
        "devices",
        "record",
        "calibrate",
    ]

    /// Commands within a command.
    private static let subcommandNames = ["assist status", "assist set", "assist try", "assist calibrate"]

    @Test("every command that the help names has its text in the repository")
    func commands() throws {
        let help = try ProgramRun("pointerctl", ["--help"])
        // A line of its own with two spaces, its name and what it does; what it does goes on further right.
        let listed = help.lines.drop { !$0.hasSuffix(" SUBCOMMANDS:") }
            .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.hasPrefix("  See ") }
            .map { String($0.dropFirst(2).prefix { $0 != " " }) }
        #expect(listed == Self.commandNames)
    }

    @Test("the help is the text in the repository", arguments: [""] + commandNames + subcommandNames)
    func help(command: String) throws {
        let words = command.split(separator: " ").map(String.init)
        let arguments = words + ["--help"]
        let run = try ProgramRun("pointerctl", arguments, environment: ["COLUMNS": "80"])
        #expect(run.ending == .status(0))
        let name = (["pointerctl"] + words).joined(separator: "-") + ".txt"
        let file = Self.folder.appending(path: name)
        if Self.isUpdating { try run.output.write(to: file, atomically: true, encoding: .utf8) }
        #expect(run.output == (try String(contentsOf: file, encoding: .utf8)))
    }

    @Test("the help of services is the text in the repository", arguments: ["pointer-guard", "pointer-mechanism"])
    func serviceHelp(_ program: String) throws {
        let run = try ProgramRun(program, ["--help"], environment: ["COLUMNS": "80"])
        #expect(run.ending == .status(0))
        let file = Self.folder.appending(path: "\(program).txt")
        if Self.isUpdating { try run.output.write(to: file, atomically: true, encoding: .utf8) }
        #expect(run.output == (try String(contentsOf: file, encoding: .utf8)))
    }

    @Test("--version is the version and nothing else")
    func version() throws {
        let run = try ProgramRun("pointerctl", ["--version"])
        #expect(run.ending == .status(0))
        #expect(run.output == "0.1.0\n")
    }

    @Test("completions for the usual shells name the commands", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let run = try ProgramRun("pointerctl", ["--generate-completion-script", shell])
        #expect(run.ending == .status(0))
        #expect(run.output.contains("monitor"))
    }

    @Test(
        "the error for a misspelt command suggests one that exists",
        arguments: [
            ("explian", "There is no command explian; did you mean explain?"),
            ("resolve", "There is no command resolve; did you mean explain?"),
            ("setoutputs", "There is no command setoutputs; did you mean set-outputs?"),
            ("resolve\u{1B}", #"There is no command resolve\u{1b}"#),
        ]
    )
    func misspelt(command: String, complaint: String) throws {
        let run = try ProgramRun("pointerctl", [command])
        #expect(run.ending == .status(64))
        #expect(run.errors == "Error: \(complaint)\nSee: pointerctl --help\n")
        let help = try ProgramRun("pointerctl", ["--json", "help", command])
        #expect(help.ending == .status(64))
        #expect(help.errors == run.errors && help.output == "")
    }

    @Test("help of a command is its --help")
    func helpCommand() throws {
        let help = try ProgramRun("pointerctl", ["help", "watch-surface"])
        #expect(help.ending == .status(0))
        #expect(help.output == (try ProgramRun("pointerctl", ["watch-surface", "--help"]).output))
    }
}
