import Foundation
import Glibc
import PointerWire
import Testing

@Suite("pointerctl metrics")
struct PointerctlMetricsTests {
    private static let snapshot = Repository.path("Tests/ProgramTests/Snapshots/metrics.prom")

    /// Runs the command as one whom a daemon answers so.
    /// - Parameters:
    ///   - answer: the answer of GetStatus; nil for one of a user with the role assist.
    ///   - others: answers in place of those of ``CannedAnswers/helped``, by method.
    private func metrics(
        _ answer: String? = nil,
        _ arguments: String...,
        others: [String: String] = [:]
    ) throws -> ProgramRun {
        var answers = CannedAnswers.helped
        if let answer { answers["io.pointerd.Service.GetStatus"] = .init(messages: [answer]) }
        for (method, answer) in others { answers[method] = .init(messages: [answer]) }
        let daemon = try FakeDaemon(answers)
        return try ProgramRun("pointerctl", ["metrics", "--socket", daemon.path] + arguments, daemon: daemon)
    }

    @Test("the text is the one in the repository")
    func text() throws {
        let run = try metrics()
        #expect(run.ending == .status(0) && run.errors == "")
        if unsafe getenv("POINTERD_UPDATE_SNAPSHOTS") != nil {
            try run.output.write(toFile: Self.snapshot, atomically: true, encoding: .utf8)
        }
        #expect(run.output == (try String(contentsOfFile: Self.snapshot, encoding: .utf8)))
    }

    @Test("who is muted gets the metrics that say nothing of motion")
    func muted() throws {
        let inactive = #"{"error":"io.pointerd.Pointer.SessionInactive","parameters":{"seat":"seat0"}}"#
        let run = try metrics(CannedAnswers.mutedStatus, others: ["io.pointerd.Pointer.GetState": inactive])
        #expect(
            run.lines.filter { !$0.hasPrefix("#") } == [
                "pointerd_up 1", #"pointerd_build_info{version="9.8.7"} 1"#, "pointerd_uptime_seconds 12060.0",
                "pointerd_paused 0", "pointerd_configuration_refused 0", "pointerd_failed_devices 0",
                "pointerd_accepted_connections_total 40",
                "pointerd_refused_connections_total 2",
            ]
        )
    }

    @Test("who lacks the role assist gets neither the drive nor the help, and all the rest")
    func withoutRole() throws {
        let families = ["pointerd_drive_phase", "pointerd_assist_profile"]
        let lines = try metrics(CannedAnswers.status).lines
        let all = try metrics().lines
        #expect(lines == all.filter { line in !families.contains(where: line.contains) })
        #expect(lines.count < all.count)
        // The role drive suffices for the drive.
        let driving = try metrics(CannedAnswers.status.replacing(#""layout"]"#, with: #""layout","drive"]"#)).lines
        #expect(driving == all.filter { !$0.contains(families[1]) })
    }

    @Test(
        "the phase of the drive is the one that is 1, with its reason; a word of a later daemon makes no label",
        arguments: [
            (#""phase":"off""#, #"phase="off",reason="""#),
            (#""phase":"driving""#, #"phase="driving",reason="""#),
            (#""phase":"failed","failure":"chord","reason":"free \u001b text""#, #"phase="failed",reason="chord""#),
            (#""phase":"waiting","waitsFor":"moonrise""#, nil), (#""phase":"hovering""#, nil),
        ]
    )
    func phase(drive: String, labels: String?) throws {
        let answer = #"{"parameters":{"status":{\#(drive),"devices":[]}}}"#
        let run = try metrics(others: ["io.pointerd.Drive.GetStatus": answer])
        let phases = run.lines.filter { $0.hasPrefix("pointerd_drive_phase") }
        #expect(run.ending == .status(0) && phases.count == 20)
        #expect(phases.filter { $0.hasSuffix(" 1") } == (labels.map { ["pointerd_drive_phase{\($0)} 1"] } ?? []))
    }

    @Test("a profile of a later daemon makes no label")
    func newerProfile() throws {
        let answers = CannedAnswers.helped["io.pointerd.Assist.GetStatus"]?.messages.first ?? ""
        let newer = answers.replacing(#""tremor""#, with: #""gentle""#)
        let run = try metrics(others: ["io.pointerd.Assist.GetStatus": newer])
        let profiles = run.lines.filter { $0.hasPrefix("pointerd_assist_profile{") }
        #expect(profiles.count == 10 && profiles.filter { $0.hasSuffix(" 1") }.count == 1)
    }

    @Test(
        "figures that no daemon would send make no metrics, and no trouble",
        arguments: [
            (#""value":40"#, #""value":-1"#, "pointerd_accepted_connections"),
            (#""counts":[40000,"#, #""counts":["#, "pointerd_report_delay"),
            (#""counts":[40000,"#, #""counts":[-1,"#, "pointerd_report_delay"),
            (#""bounds":[50,100,"#, #""bounds":[100,50,"#, "pointerd_report_delay"),
            (#""sum":5123456"#, #""sum":-5"#, "pointerd_report_delay"),
            (#""session":4"#, #""session":-4"#, #"owner="session""#),
        ]
    )
    func nonsense(figure: String, nonsense: String, name: String) throws {
        let run = try metrics(CannedAnswers.status.replacing(figure, with: nonsense))
        #expect(run.ending == .status(0))
        #expect(!run.output.contains(name) && run.output.contains("pointerd_calls_total 1205\n"))
    }

    @Test("the largest numbers there are do not end the program")
    func largest() throws {
        let most = "\(Int.max)"
        let answer = CannedAnswers.status.replacing("40000,20000", with: "\(most),\(most)")
            .replacing(#""started":1000000"#, with: #""started":-\#(most)"#)
        for command in ["metrics", "status"] {
            var answers = CannedAnswers.all
            answers["io.pointerd.Service.GetStatus"] = .init(messages: [answer])
            let daemon = try FakeDaemon(answers)
            let run = try ProgramRun("pointerctl", [command, "--socket", daemon.path], daemon: daemon)
            #expect(run.ending == .status(0), "\(command): \(run.errors)")
        }
    }

    // MARK: Without a daemon

    private static let down = """
        # HELP pointerd_up Whether the daemon answered.
        # TYPE pointerd_up gauge
        pointerd_up 0
        # EOF

        """

    @Test("no daemon: that it is not up is what was asked for")
    func down() throws {
        let daemon = try FakeDaemon()
        daemon.stop()
        for path in [daemon.path, "/nonexistent/p.sock"] {
            let run = try ProgramRun("pointerctl", ["metrics", "--socket", path])
            #expect(run.ending == .status(0) && run.errors == "")
            #expect(run.output == Self.down)
        }
    }

    @Test("one that does not answer, or leaves without an answer, is not up")
    func silent() throws {
        for afterwards in [FakeDaemon.Afterwards.stay, .close] {
            let daemon = try FakeDaemon([
                "io.pointerd.Service.GetStatus": .init(messages: [], afterwards: afterwards)
            ])
            let arguments = ["metrics", "--timeout", "1", "--socket", daemon.path]
            let run = try ProgramRun("pointerctl", arguments, daemon: daemon)
            #expect(run.ending == .status(0) && run.errors == "")
            #expect(run.output == Self.down)
        }
    }

    @Test("metrics writes nothing where it cannot know whether the daemon is up")
    func unknown() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("pointerd.prom", "before")
        let denied = #"{"error":"io.pointerd.Service.PermissionDenied","parameters":{"role":"observe"}}"#
        for answer in [denied, "HTTP/1.1 400 Bad Request", #"{"parameters":{"status":3}}"#] {
            let run = try metrics(answer, "--output", file)
            #expect(run.ending == .status(1) && run.output == "")
            #expect(run.errors.hasPrefix("pointerctl: "))
        }
        #expect(try ProgramRun("pointerctl", ["metrics", "--socket", file, "--output", file]).ending == .status(1))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "before")
    }

    // MARK: The file

    @Test(
        "--output puts a file in the place of the old one, whole, and readable for everybody; nothing else is left behind"
    )
    func output() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("pointerd.prom", "before")
        // A program that reads the old one goes on reading it.
        let reader = try #require(FileHandle(forReadingAtPath: file))
        #expect(unsafe chmod(file, 0o600) == 0)
        let mask = umask(0o077)
        defer { umask(mask) }
        let run = try metrics(CannedAnswers.status, "--output", file)
        #expect(run.ending == .status(0) && run.output == "" && run.errors == "")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == (try metrics(CannedAnswers.status).output))
        #expect(String(decoding: reader.readDataToEndOfFile(), as: UTF8.self) == "before")
        var status = stat()
        #expect(unsafe stat(file, &status) == 0 && status.st_mode == S_IFREG | 0o644)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["pointerd.prom"])
    }

    @Test("--output writes beside the working folder's names, too")
    func newFile() throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/new.prom"
        #expect(
            try ProgramRun("pointerctl", ["metrics", "--socket", "/nonexistent/p", "-o", file]).ending == .status(0)
        )
        #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.down)
    }

    @Test("a place where no file can be is an error, and left as it is")
    func noFile() throws {
        let folder = try TemporaryFolder()
        let pipe = "\(folder.path)/pipe\u{1b}"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        for (place, complaint) in [
            (pipe, #"pipe\u{1b} is not a regular file"#), (folder.path, "is not a regular file"),
            ("\(folder.path)/none/a.prom", "a.prom: No such file or directory"), ("/dev/null", "is not a regular file"),
        ] {
            let run = try metrics(CannedAnswers.status, "--output", place)
            #expect(run.ending == .status(1) && run.errors.contains(complaint), "\(run.errors)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["pipe\u{1b}"])
    }

    // MARK: What others make of it

    /// The interpreter that has the `prometheus_client` package of PyPI, or should have.
    private static let interpreter =
        unsafe getenv("POINTERD_TEST_PYTHON").map { unsafe String(cString: $0) } ?? "/usr/bin/python3"

    static let isAvailable: Bool =
        (try? ProgramRun(interpreter, ["-c", "import prometheus_client"]))?.ending == .status(0)

    /// What a strict parser reads of a text; each sample a line.
    private func parsed(_ text: String) throws -> ProgramRun {
        let folder = try TemporaryFolder()
        let file = try folder.file("text", text)
        let script = Repository.path("Tests/ProgramTests/Support/parse_openmetrics.py")
        return try ProgramRun("/bin/sh", ["-c", #"exec "$0" "$1" < "$2""#, Self.interpreter, script, file])
    }

    @Test(
        "a strict parser of OpenMetrics takes all of it, hostile labels included",
        .enabled(if: isAvailable, "POINTERD_TEST_PYTHON, or /usr/bin/python3, cannot import prometheus_client")
    )
    func strict() throws {
        let hostile = CannedAnswers.status.replacing(#""9.8.7""#, with: #""9\"\\\n\\n{} 1 # é""#)
        for answer in [nil, CannedAnswers.status, hostile, CannedAnswers.mutedStatus] {
            let run = try parsed(try metrics(answer).output)
            #expect(run.ending == .status(0) && run.errors == "")
            #expect(run.lines.contains("gauge - pointerd_up{} 1.0"))
            #expect(run.lines.contains("counter - pointerd_accepted_connections_total{} 40.0"))
        }
        let run = try parsed(try metrics(hostile).output)
        #expect(run.lines.contains(#"gauge - pointerd_build_info{version='9"\\\n\\n{} 1 # é'} 1.0"#), "\(run.output)")
        let states = try parsed(try metrics().output).lines
        #expect(states.contains("gauge - pointerd_drive_phase{phase='waiting',reason='session'} 1.0"), "\(states)")
        #expect(states.contains(#"gauge - pointerd_agreement{agreement='driven',pointer='left\\u{1b} hand'} 1.0"#))
        #expect(states.contains("gauge - pointerd_assist_profile{pointer='default',profile='tremor'} 1.0"))
        #expect(run.lines.contains("counter bytes pointerd_sent_bytes_total{} 10441234.0"))
        #expect(run.lines.contains("histogram seconds pointerd_report_delay_seconds_bucket{le='0.001'} 65000.0"))
        #expect(run.lines.contains("histogram seconds pointerd_report_delay_seconds_bucket{le='+Inf'} 65003.0"))
        #expect(run.lines.contains("histogram seconds pointerd_report_delay_seconds_sum{} 5.123456"))
        #expect(try parsed(Self.down).lines == ["gauge - pointerd_up{} 0.0"])
        // It does not take everything.
        #expect(try parsed(Self.down.replacing("# EOF\n", with: "")).ending == .status(1))
    }

    @Test("types are those that the older text format has too, which is what node exporters read")
    func types() throws {
        let types = try metrics().lines.filter { $0.hasPrefix("# TYPE ") }.compactMap { $0.split(separator: " ").last }
        #expect(Set(types) == ["counter", "gauge", "histogram"])
    }

    @Test("docs/administration/metrics.md has a row for each metric, with its type, labels and help, and no other")
    func documented() throws {
        let lines = try metrics().lines
        var rows: [String] = []
        for (number, line) in lines.enumerated() where line.hasPrefix("# HELP ") {
            let words = line.split(separator: " ", maxSplits: 3)
            let type = try #require(lines[number + 1].split(separator: " ").last)
            let sample = try #require(lines[(number + 1)...].first { !$0.hasPrefix("#") })
            let labels = try sample.matches(of: Regex(#"([a-z]+)=""#)).map { "`\($0.output[1].substring ?? "")`" }
            let name = type == "counter" ? "\(words[2])_total" : "\(words[2])"
            rows.append("| `\(name)` | \(type) | \(labels.joined(separator: ", ")) | \(words[3]) |")
        }
        let text = try String(contentsOfFile: Repository.path("docs/administration/metrics.md"), encoding: .utf8)
        // Those of desktops are no metrics of the daemon: DesktopMetricsTests.
        let documented = text.split(separator: "\n").map(String.init).filter {
            $0.hasPrefix("| `pointerd_") && !$0.hasPrefix("| `pointerd_desktop")
        }
        #expect(documented == rows)
        #expect(rows.count > 20)
    }

    // MARK: A real daemon

    @Test("of a daemon that plays a recording")
    func daemon() throws {
        let folder = try TemporaryFolder()
        let (daemon, subscribers) = try DaemonProcess.followed(
            [
                "--config", try Repository.flatConfiguration(in: folder),
                "--replay", try folder.file("press.evemu", MouseRecording.pressing.text),
            ],
            in: folder
        )
        _ = try subscribers[0].events { $0.kind == "button" }
        let run = try ProgramRun("pointerctl", ["metrics", "--socket", daemon.socket])
        // The first report of the recording, at its start, is of nothing.
        #expect(run.lines.contains(#"pointerd_reports_total{kind="mouse"} 11"#), "\(run.output)")
        #expect(run.lines.contains(#"pointerd_devices{kind="mouse"} 1"#))
        #expect(run.lines.contains("pointerd_connections 2"))
        #expect(run.lines.contains("pointerd_calls_total 2"))
        withExtendedLifetime(subscribers) {}
        #expect(run.lines.contains(#"pointerd_build_info{version="0.1.0"} 1"#))
        // A recording's times are not the clock's.
        #expect(!run.output.contains("pointerd_report_delay") && !run.output.contains("pointerd_drive_delay"))
        // Who runs the daemon has all roles.
        #expect(run.lines.contains(#"pointerd_drive_phase{phase="off",reason=""} 1"#))
        #expect(run.lines.contains(#"pointerd_agreement{pointer="default",agreement="none"} 1"#))
        #expect(run.lines.contains(#"pointerd_assist_profile{pointer="default",profile="steady"} 1"#))
        #expect(run.lines.contains(#"pointerd_surfaces{owner="session"} 0"#))
        daemon.send(SIGHUP)
        try daemon.waitForLine("reloaded the configuration")
        let later = try ProgramRun("pointerctl", ["metrics", "--socket", daemon.socket])
        #expect(later.lines.contains(#"pointerd_reloads_total{result="taken"} 1"#))
        #expect(try daemon.stop() == .status(0))
    }
}
