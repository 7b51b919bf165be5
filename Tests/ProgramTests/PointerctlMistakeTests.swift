import Testing

@Suite("What pointerctl answers to what a person types by mistake")
struct PointerctlMistakeTests {
    private static let mistakes: [(typed: [String], mistake: String, help: String)] = [
        (
            ["assist", "tremor"],
            "There is no command assist tremor; did you mean assist set tremor, or assist try tremor?",
            "pointerctl assist --help"
        ),
        (
            ["assist", "--json", "tremr"],
            "There is no command assist tremr; did you mean assist set tremor, or assist try tremor?",
            "pointerctl assist --help"
        ),
        (
            ["assist", "sett", "tremor"], "There is no command assist sett; did you mean assist set?",
            "pointerctl assist --help"
        ),
        (
            ["assist", "off"], "There is no command assist off; did you mean assist set steady?",
            "pointerctl assist --help"
        ),
        (
            ["assist", "set", "off"],
            "The value 'off' is invalid for '<profile>': There is no help off; did you mean steady, which ends the help?",
            "pointerctl assist set --help"
        ),
        (
            ["assist", "set", "tremro"],
            "The value 'tremro' is invalid for '<profile>': There is no help tremro; did you mean tremor?",
            "pointerctl assist set --help"
        ),
        (["expain"], "There is no command expain; did you mean explain?", "pointerctl --help"),
        (["assist", "\u{1b}"], #"There is no command assist \u{1b}"#, "pointerctl assist --help"),
        (
            ["assist", "try", "tremor", "--dwell-click", "0.1"], "--dwell-click takes 0, or 0.2 to 10 seconds.",
            "pointerctl assist try --help"
        ),
        (
            ["assist", "set", "tremor", "--bubble", "1000"], "--bubble takes 0 to 64 points.",
            "pointerctl assist set --help"
        ),
        (
            ["assist", "set", "tremor", "--bubble", "-1"], "--bubble takes 0 to 64 points.",
            "pointerctl assist set --help"
        ),
        (["doctor", "--\u{1b}"], #"Unknown option '--\u{1b}'. Did you mean '--all'?"#, "pointerctl doctor --help"),
        (
            ["snapshot", "--output", "a.jpg"],
            "--output takes a file that ends with .svg or with .png, or give --svg or --png.",
            "pointerctl snapshot --help"
        ),
        (
            ["trace", "--output", "a.jpg"],
            "--output takes a file that ends with .html, a page, or with .svg, a picture.", "pointerctl trace --help"
        ),
        (
            ["drive", "onn"],
            "The value 'onn' is invalid for '<action>'. Please provide one of 'status', 'on' or 'off'.",
            "pointerctl drive --help"
        ),
        (
            ["monitor", "--evnt", "motion"], "Unknown option '--evnt'. Did you mean '--events'?",
            "pointerctl monitor --help"
        ),
        (["set-position"], "Missing expected argument '<x>'", "pointerctl set-position --help"),
    ]

    @Test("a mistake in a command takes two lines: what is wrong, and where help is", arguments: mistakes)
    func twoLines(typed: [String], mistake: String, help: String) throws {
        let run = try ProgramRun("pointerctl", typed, environment: ["POINTERD_SOCKET": "/nonexistent/p"])
        #expect(run.ending == .status(64) && run.output == "")
        #expect(run.errors == "Error: \(mistake)\nSee: \(help)\n")
    }

    @Test(
        "a value of a file that is none is named as a person wrote it",
        arguments: [
            ("[drive]\nenabled = yes\n", ":2:11: error: not TOML: expected true or false, found yes"),
            (
                "[mouse]\nacceleration = \"fast\"\n",
                #":2:16: error: mouse.acceleration: "fast" is not one of "flat", "adaptive""#
            ),
            (
                "[mouse]\nacceleration = flat\n",
                ":2:16: error: not TOML: expected a value, found flat: a text stands in quotes"
            ),
        ]
    )
    func files(text: String, mistake: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("pointerd.toml", text)
        let run = try ProgramRun("pointerctl", ["check", file])
        #expect(run.ending == .status(1))
        #expect(run.lines.first == "\(file)\(mistake)")
    }

    @Test("the commands for people come first in the help")
    func order() throws {
        let lines = try ProgramRun("pointerctl", ["--help"]).lines
        let first = try #require(lines.firstIndex { $0.hasSuffix("SUBCOMMANDS:") })
        let group = lines[first...].prefix { !$0.isEmpty }.joined(separator: "\n")
        #expect(lines[first] == "DESKTOP SUBCOMMANDS:")
        for command in ["desktop", "assist", "drive"] { #expect(group.contains("\n  \(command) ")) }
    }
}
