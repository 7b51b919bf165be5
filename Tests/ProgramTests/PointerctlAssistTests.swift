import Foundation
import Testing

@Suite("pointerctl assist")
struct PointerctlAssistTests {
    private static let settings =
        #"{"profile":"older","click":"shake","freeze":true,"dragThreshold":8,"dragDelay":0.5,"bubble":16,"filter":0,"dwellClick":1.5}"#
    private static let pointers = #"""
        [{"pointer":"default","owner":0,"settings":\#(settings),"bounded":["bubble","filter"]},{"pointer":"l\u001bft","settings":{"profile":"steady","click":"plain","freeze":false,"dragThreshold":8,"dragDelay":0.5,"bubble":0,"filter":0,"dwellClick":0},"bounded":[]}]
        """#
    private static let table = [
        "POINTER  HELP  REACHES  WHY",
        "default  older, click shake, freeze up to 8 for 0.5 s, bubble 16, click after 1.5 s with the drive  REACH  root asks for it; the configuration limits bubble, filter",
        #"l\u{1b}ft  steady  -  configuration"#,
    ]

    /// Returns the table with the reach of the help.
    private static func table(reaching reach: String) -> [String] {
        table.map { $0.replacingOccurrences(of: "REACH  ", with: "\(reach)  ") }
    }

    private let folder: TemporaryFolder

    /// A systemctl that says of the feeder what the file `state` has.
    private static let systemctl = "#!/bin/sh\ncat \"${0%/*}/state\"\n"

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.program("systemctl", Self.systemctl)
        try setFeeder("LoadState=loaded\nActiveState=active\nUnitFileState=enabled\n")
    }

    private func setFeeder(_ state: String) throws {
        try state.write(toFile: "\(folder.path)/state", atomically: true, encoding: .utf8)
    }

    /// Words of a table's rows, without the padding.
    private static func words(_ lines: [String]) -> [String] {
        lines.map { $0.replacing(/\ {2,}/, with: "  ") }
    }

    private func set(_ arguments: String..., json: Bool = false) throws -> ProgramRun {
        try ProgramRun(
            "pointerctl",
            ["assist", "set"] + arguments + (json ? ["--json"] : []),
            environment: ["XDG_CONFIG_HOME": folder.path, "PATH": "\(folder.path):/usr/bin:/bin"]
        )
    }

    private var file: String { "\(folder.path)/pointerd/desktop.toml" }

    private func text() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    @Test(
        "status says what is in force, what it reaches and why, and who asks for what is not",
        arguments: [
            ("", #"{"phase":"driving","devices":[]}"#, "all programs", "allPrograms"),
            (
                "status", #"{"phase":"failed","failure":"chord","reason":"the three buttons were held","devices":[]}"#,
                "only programs that know pointerd: the drive is off, because the three buttons were held",
                "knowingPrograms"
            ),
            ("status", nil, "programs that know pointerd; nobody says whether the drive is on", "unknown"),
        ]
    )
    func status(word: String, drive: String?, reach: String, code: String) throws {
        let words = word.isEmpty ? [] : [word]
        let status =
            #"{"pointers":\#(Self.pointers),"holders":[{"owner":0,"settings":\#(Self.settings),"pointers":["default"]},{"owner":0,"pointer":"left","settings":\#(Self.settings),"pointers":[]}]}"#
        let daemon = try FakeDaemon([
            "io.pointerd.Assist.GetStatus": FakeDaemon.Answer(messages: [#"{"parameters":{"status":\#(status)}}"#]),
            "io.pointerd.Drive.GetStatus": FakeDaemon.Answer(messages: [
                drive.map { #"{"parameters":{"status":\#($0)}}"# }
                    ?? #"{"error":"io.pointerd.Drive.PermissionDenied","parameters":{"role":"assist"}}"#
            ]),
        ])
        let json = try ProgramRun(
            "pointerctl",
            ["assist", "status", "--json", "--socket", daemon.path],
            daemon: daemon
        )
        #expect(json.output.contains(#""reaches":{"default":"\#(code)","l"#), "\(json.output)")
        let run = try ProgramRun("pointerctl", ["assist"] + words + ["--socket", daemon.path], daemon: daemon)
        #expect(run.ending == .status(0) && run.errors == "")
        let rest = [
            "",
            "root asks for left for older, click shake, freeze up to 8 for 0.5 s, bubble 16, click after 1.5 s with the drive, which is not in force",
        ]
        #expect(Self.words(run.lines) == Self.words(Self.table(reaching: reach) + rest))
    }

    @Test("pointerctl status has the drive and the help, for those who may know them")
    func shortStatus() throws {
        let daemon = try DaemonProcess(configuration: "[assist]\nprofile = \"older\"\n", in: folder)
        let run = try ProgramRun("pointerctl", ["status", "--socket", daemon.socket])
        #expect(run.lines.contains("drive       off"), "\(run.output)")
        #expect(
            run.lines.contains("help        older, click longest, freeze up to 12, bubble 16"),
            "\(run.output)"
        )
        #expect(
            run.lines.contains("            reaches only programs that know pointerd: the drive is off"),
            "\(run.output)"
        )
    }

    @Test("try asks for the help while it runs, and prints what is in force")
    func trying() throws {
        let daemon = try FakeDaemon([
            "io.pointerd.Assist.Use": FakeDaemon.Answer(
                messages: [#"{"continues":true,"parameters":{"pointers":\#(Self.pointers)}}"#],
                afterwards: .close
            )
        ])
        let run = try ProgramRun(
            "pointerctl",
            ["assist", "try", "older", "--bubble", "20", "--no-freeze", "--pointer", "left", "--socket", daemon.path],
            daemon: daemon
        )
        let reach = "programs that know pointerd; nobody says whether the drive is on"
        #expect(Self.words(run.lines) == Self.words(Self.table(reaching: reach)))
        #expect(
            daemon.calls.joined().contains(#"{"bubble":20,"freeze":false,"pointer":"left","profile":"older"}"#),
            "\(daemon.calls)"
        )
    }

    @Test("a refusal is an error")
    func refusal() throws {
        let daemon = try FakeDaemon([
            "io.pointerd.Assist.Use": FakeDaemon.Answer(messages: [
                #"{"error":"io.pointerd.Assist.PermissionDenied","parameters":{"role":"assist"}}"#
            ])
        ])
        let run = try ProgramRun("pointerctl", ["assist", "try", "older", "--socket", daemon.path], daemon: daemon)
        #expect(run.ending == .status(1) && run.output == "" && run.errors.contains("assist"), "\(run.errors)")
    }

    @Test("set writes the person's file, and keeps the rest of it")
    func writing() throws {
        let run = try set("older", "--bubble", "24")
        #expect(run.ending == .status(0) && run.errors == "")
        #expect(run.lines == ["wrote \(file): older, click longest, freeze up to 12, bubble 24"])
        #expect(try text() == "[assist]\nprofile = \"older\"\nbubble = 24\n")
        try "# Mine\n[overlay]\ntheme = \"dark\"\n\(try text())".write(toFile: file, atomically: true, encoding: .utf8)
        let again = try set(
            "custom",
            "--click",
            "longest",
            "--freeze",
            "--drag-threshold",
            "9",
            "--drag-delay",
            "0.3",
            "--filter",
            "5.5",
            "--dwell-click",
            "2",
            json: true
        )
        #expect(again.ending == .status(0))
        #expect(
            again.output
                == "{\"file\":\"\(file)\",\"settings\":{\"bubble\":0,\"click\":\"dwell\",\"dragDelay\":0.3,\"dragThreshold\":9,\"dwellClick\":2,\"filter\":5.5,\"freeze\":true,\"profile\":\"custom\"}}\n"
        )
        #expect(
            try text() == """
                # Mine
                [overlay]
                theme = "dark"
                [assist]
                profile = "custom"
                click = "longest"
                freeze = true
                dragThreshold = 9
                dragDelay = 0.3
                filter = 5.5
                dwellClick = 2

                """
        )
    }

    @Test("the earlier word for the longest stay is taken too, and the file has the present one")
    func formerWord() throws {
        let run = try set("custom", "--click", "dwell")
        #expect(run.lines == ["wrote \(file): custom, click longest"])
        #expect(try text() == "[assist]\nprofile = \"custom\"\nclick = \"longest\"\n")
    }

    @Test("a daemon is asked for the word that each version knows, and its word is printed as the present one")
    func wireWord() throws {
        let help =
            #"{"profile":"custom","click":"dwell","freeze":false,"dragThreshold":8,"dragDelay":0,"bubble":0,"filter":0,"dwellClick":0}"#
        for word in ["dwell", "longest"] {
            let daemon = try FakeDaemon([
                "io.pointerd.Assist.Use": FakeDaemon.Answer(
                    messages: [
                        #"{"parameters":{"pointers":[{"pointer":"default","owner":0,"settings":\#(help),"bounded":[]}]},"continues":true}"#
                    ],
                    afterwards: .close
                )
            ])
            let arguments = ["assist", "try", "custom", "--click", word, "--socket", daemon.path]
            let run = try ProgramRun("pointerctl", arguments, daemon: daemon)
            #expect(daemon.calls.contains { $0.contains(#""click":"dwell""#) }, "\(daemon.calls)")
            let line = run.lines.last ?? ""
            #expect(
                line.hasPrefix("default  custom, click longest  ") && line.hasSuffix("root asks for it"),
                "\(run.lines)"
            )
        }
    }

    @Test(
        "set says how the help comes into force, wherever the feeder is",
        arguments: [
            (
                "LoadState=loaded\nActiveState=inactive\nUnitFileState=disabled\n",
                ["  To put it in force, now and at each login: pointerctl desktop enable feeder"]
            ),
            (
                "LoadState=loaded\nActiveState=active\nUnitFileState=disabled\n",
                ["  To start it at each login: pointerctl desktop enable feeder"]
            ),
            (
                "LoadState=loaded\nActiveState=failed\nUnitFileState=enabled\n",
                ["  To put it in force now: systemctl --user start pointer-feeder"]
            ),
            (
                "LoadState=not-found\nActiveState=inactive\nUnitFileState=\n",
                ["  pointer-feeder puts it in force, which is not installed: it is in the package pointerd-desktop."]
            ),
        ]
    )
    func advice(state: String, advice: [String]) throws {
        try setFeeder(state)
        let run = try set("older")
        #expect(Array(run.lines.dropFirst()) == advice)
    }

    @Test("set replaces a table with mistakes, and says what else keeps it from being in force")
    func mistaken() throws {
        try FileManager.default.createDirectory(atPath: "\(folder.path)/pointerd", withIntermediateDirectories: true)
        try "[assist]\nbubbel = 3\n[overlay]\nthme = 1\n".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try set("older").lines.count == 1)
        #expect(try text() == "[assist]\nprofile = \"older\"\n[overlay]\nthme = 1\n")
        try "[asist]\n".write(toFile: file, atomically: true, encoding: .utf8)
        let run = try set("older")
        #expect(run.ending == .status(0))
        #expect(
            Array(run.lines.dropFirst()) == [
                "  It has no effect until this is mended:",
                "  \(file):1:2: asist: unknown key; did you mean \"assist\"?",
            ]
        )
    }

    @Test("set without a service manager says who puts it in force")
    func withoutManager() throws {
        _ = try folder.program("systemctl", "#!/bin/sh\nexit 1\n")
        #expect(try set("older").lines.last == "  pointer-feeder puts it in force while it runs.")
    }

    @Test(
        "a number out of its range is refused with the range, by set and by try, and nothing is written or asked",
        arguments: [
            (["--dwell-click", "0.1"], "--dwell-click takes 0, or 0.2 to 10 seconds."),
            (["--filter", "0.1"], "--filter takes 0, or 0.5 to 20 hertz."),
            (["--bubble", "1000"], "--bubble takes 0 to 64 points."),
            (["--drag-threshold", "0"], "--drag-threshold takes 1 to 100 points."),
        ],
        ["set", "try"]
    )
    func outOfRange(number: (words: [String], message: String), command: String) throws {
        let run = try ProgramRun(
            "pointerctl",
            ["assist", command, "custom"] + number.words,
            environment: ["XDG_CONFIG_HOME": folder.path, "POINTERD_SOCKET": "/nonexistent/p"]
        )
        #expect(run.ending == .status(64) && run.output == "")
        #expect(run.errors.contains(number.message), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: file))
        // The ends are taken.
        #expect(try set("custom", "--filter", "0.5", "--dwell-click", "0.2", "--bubble", "64").ending == .status(0))
    }

    @Test("a link to the file stays a link, and a private file private")
    func links() throws {
        let manager = FileManager.default
        try manager.createDirectory(atPath: "\(folder.path)/pointerd", withIntermediateDirectories: true)
        let target = "\(folder.path)/mine.toml"
        try "".write(toFile: target, atomically: true, encoding: .utf8)
        try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
        try manager.createSymbolicLink(atPath: file, withDestinationPath: target)
        #expect(try set("slow").ending == .status(0))
        #expect(try manager.destinationOfSymbolicLink(atPath: file) == target)
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "[assist]\nprofile = \"slow\"\n")
        #expect(try manager.attributesOfItem(atPath: target)[.posixPermissions] as? Int == 0o640)
    }

    @Test(
        "what set cannot change stays as it is, with what helps",
        arguments: [
            ("assist.profile = \"slow\"\n", "has its settings of assist at line 1 in a form", "[assist]"),
            ("[overlay\n", "is no TOML, and is left as it is", "To see why: pointerctl check"),
        ]
    )
    func unchanged(content: String, message: String, advice: String) throws {
        try FileManager.default.createDirectory(atPath: "\(folder.path)/pointerd", withIntermediateDirectories: true)
        try content.write(toFile: file, atomically: true, encoding: .utf8)
        let run = try set("older")
        #expect(run.ending == .status(1) && run.output == "")
        #expect(run.errors.contains(message) && run.errors.contains(advice), "\(run.errors)")
        #expect(try text() == content)
    }

    @Test("set takes no socket, also before the name of the command")
    func socket() throws {
        for words in [["--socket", "/s", "assist", "set", "older"], ["assist", "set", "older", "--socket", "/s"]] {
            let run = try ProgramRun("pointerctl", words, environment: ["XDG_CONFIG_HOME": folder.path])
            #expect(run.ending == .status(64), "\(run.errors)")
            #expect(!FileManager.default.fileExists(atPath: file))
        }
    }

    @Test(
        "an argument that is none is refused, and writes nothing",
        arguments: [
            ["old"], ["older", "--bubble", "65"], ["older", "--click", "hard"], ["older", "--drag-threshold", "0"],
            ["older", "--filter", "21"], ["older", "--dwell-click", "-1"], [],
        ]
    )
    func arguments(words: [String]) throws {
        let run = try ProgramRun(
            "pointerctl",
            ["assist", "set"] + words,
            environment: ["XDG_CONFIG_HOME": folder.path]
        )
        #expect(run.ending == .status(64), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: file))
    }
}
