import Glibc
import PointerWire
import Testing

@Suite("pointerctl drive")
struct PointerctlDriveTests {
    private static func answer(_ status: String) -> FakeDaemon.Answer {
        FakeDaemon.Answer(messages: [#"{"parameters":{"status":\#(status)}}"#])
    }

    private static let driving = #"""
        {"phase":"driving","devices":[{"id":3,"name":"Mouse\u001b","node":"/dev/input/event3","state":"taken"},{"id":4,"name":"Pad","node":"/dev/input/event4","state":"refused","reason":"another program has grabbed it"}]}
        """#

    private static let off = #"{"phase":"off","devices":[]}"#

    private func run(_ arguments: String..., answers: [String: String]) throws -> (run: ProgramRun, daemon: FakeDaemon)
    {
        let daemon = try FakeDaemon(
            Dictionary(uniqueKeysWithValues: answers.map { ("io.pointerd.Drive.\($0)", Self.answer($1)) })
        )
        return (
            try ProgramRun("pointerctl", ["drive"] + arguments + ["--socket", daemon.path], daemon: daemon), daemon
        )
    }

    @Test("status names the devices, with what keeps one away")
    func status() throws {
        let (run, _) = try run(answers: ["GetStatus": Self.driving])
        #expect(run.ending == .status(0) && run.errors == "")
        #expect(
            run.lines == [
                "drive  on", "",
                "ID  NODE               STATE                                    NAME",
                #"3   /dev/input/event3  taken over                               Mouse\u{1b}"#,
                "4   /dev/input/event4  refused: another program has grabbed it  Pad",
            ]
        )
        let (json, _) = try self.run("status", "--json", answers: ["GetStatus": #"{"phase":"off","devices":[]}"#])
        #expect(json.output == "{\"devices\":[],\"phase\":\"off\"}\n")
    }

    @Test(
        "what keeps the drive from coming on is an error of drive on, with what helps",
        arguments: [
            (
                #"{"phase":"failed","failure":"noGuard","reason":"there is no socket /run/g","devices":[]}"#,
                "pointerctl: the drive is off: there is no socket /run/g", "of the package pointerd-drive."
            ),
            (
                #"{"phase":"failed","failure":"notConfigured","reason":"[drive] selects no device","devices":[]}"#,
                "pointerctl: the drive is off: [drive] selects no device", "devices = [{ kind = \"mouse\" }]"
            ),
            (
                #"{"phase":"failed","failure":"chord","reason":"the three buttons were held less than 10 s before","devices":[]}"#,
                "pointerctl: the drive is off: the three buttons were held less than 10 s before",
                "Wait until 10 s have passed"
            ),
            (
                #"{"phase":"failed","failure":"newer","devices":[]}"#,
                "pointerctl: the drive is off", ""
            ),
        ]
    )
    func failures(status: String, message: String, advice: String) throws {
        let (run, daemon) = try run("on", "--yes", answers: ["GetStatus": Self.off, "Enable": status])
        #expect(run.ending == .status(1) && run.output == "")
        #expect(run.errors.split(separator: "\n").first.map(String.init) == message)
        #expect(advice.isEmpty || run.errors.contains(advice), "\(run.errors)")
        #expect(daemon.calls.count == 2)
        #expect(!daemon.calls.joined().contains("confirmWithin"))
    }

    @Test("with --yes the drive may wait, and says for what")
    func waiting() throws {
        let status = #"{"phase":"waiting","waitsFor":"outputs","devices":[]}"#
        let (run, _) = try run("on", "--yes", answers: ["GetStatus": Self.off, "Enable": status])
        #expect(run.ending == .status(0))
        #expect(
            run.lines == [
                "drive  on, waits for a program that says where the outputs are", "",
                "The programs of the desktop say it: pointerctl desktop enable",
                "By hand, as in: sudo pointerctl set-outputs main=1920x1080",
            ]
        )
        let other = #"{"phase":"waiting","waitsFor":"compositor","devices":[]}"#
        #expect(
            try self.run("on", "--yes", answers: ["GetStatus": Self.off, "Enable": other]).run.lines == [
                "drive  on, waits for the end of a program that moves the pointer in place of devices"
            ]
        )
    }

    @Test("with --yes the drive is kept as soon as it is on")
    func keeping() throws {
        let daemon = try FakeDaemon([
            "io.pointerd.Drive.GetStatus": Self.answer(Self.off),
            "io.pointerd.Drive.Enable": Self.answer(#"{"phase":"connecting","devices":[]}"#),
            "io.pointerd.Drive.Monitor": FakeDaemon.Answer(messages: [
                #"{"parameters":{"status":{"phase":"connecting","devices":[]}},"continues":true}"#,
                #"{"parameters":{"status":{"phase":"waitingForRest","devices":[]}},"continues":true}"#,
                #"{"parameters":{"status":\#(Self.driving)},"continues":true}"#,
            ]),
        ])
        let run = try ProgramRun("pointerctl", ["drive", "on", "--yes", "--socket", daemon.path], daemon: daemon)
        #expect(run.ending == .status(0), "\(run.errors)")
        #expect(run.errors.contains("waits until no button is down and no finger touches"))
        #expect(daemon.calls.count { $0.contains("Drive.Enable") } == 2)
    }

    /// Runs `drive on` with a terminal as its standard input, on which nobody types, and its errors among its output.
    private func onTerminal(
        _ answers: [String: FakeDaemon.Answer],
        when interference: (contains: String, then: ProgramRun.Interference)? = nil
    ) throws -> (run: ProgramRun, daemon: FakeDaemon) {
        let daemon = try FakeDaemon(
            Dictionary(uniqueKeysWithValues: answers.map { ("io.pointerd.Drive.\($0)", $1) })
        )
        let (screen, terminal) = try Descriptor.terminal()
        defer {
            close(screen)
            close(terminal)
        }
        let program = "\(ProgramRun.folder)/pointerctl"
        // The shell opens the terminal of this process by its descriptor.
        let script = #"exec "$0" "$@" </proc/\#(getpid())/fd/\#(terminal) 2>&1"#
        let run = try ProgramRun(
            "/bin/sh",
            ["-c", script, program, "drive", "on", "--socket", daemon.path],
            daemon: daemon,
            when: interference
        )
        return (run, daemon)
    }

    private static func events(_ statuses: String...) -> FakeDaemon.Answer {
        FakeDaemon.Answer(messages: statuses.map { #"{"parameters":{"status":\#($0)},"continues":true}"# })
    }

    private static func driveCalls(of daemon: FakeDaemon) -> Int {
        daemon.calls.count { $0.contains("io.pointerd.Drive.") }
    }

    private static func disables(of daemon: FakeDaemon) -> Int {
        daemon.calls.count { $0.contains("Drive.Disable") }
    }

    private static let taken = #"[{"id":3,"name":"Mouse","node":"/dev/input/event3","state":"taken"}]"#
    private static let kept = #"{"phase":"driving","devices":\#(taken)}"#
    private static let trial = #"{"phase":"driving","secondsLeft":15,"devices":\#(taken)}"#
    private static let noGuard =
        #"{"phase":"failed","failure":"noGuard","reason":"there is no socket /run/g","devices":[]}"#

    @Test(
        "on leaves a drive that is on already as it is, and prints its status",
        arguments: [
            #"{"phase":"driving","devices":[{"id":3,"name":"Mouse","node":"/dev/input/event3","state":"taken"}]}"#,
            #"{"phase":"waitingForRest","devices":[]}"#,
            #"{"phase":"waiting","waitsFor":"retry","reason":"pointer-guard was stopped","devices":[]}"#,
        ]
    )
    func onAlready(status: String) throws {
        let (shown, _) = try run("status", answers: ["GetStatus": status])
        let (asking, daemon) = try onTerminal(["GetStatus": Self.answer(status)])
        #expect(asking.ending == .status(0) && asking.output == shown.output, "\(asking.output)")
        #expect(Self.driveCalls(of: daemon) == 1, "\(daemon.calls)")
        let (keeping, other) = try run("on", "--yes", answers: ["GetStatus": status])
        #expect(keeping.ending == .status(0) && keeping.output == shown.output)
        #expect(Self.driveCalls(of: other) == 1, "\(other.calls)")
    }

    @Test("the help in force and its reach stand below the drive, where the user may know them")
    func reach() throws {
        let settings =
            #"{"profile":"older","click":"dwell","freeze":true,"dragThreshold":12,"dragDelay":0,"bubble":16,"filter":0,"dwellClick":0}"#
        let pointers = #"[{"pointer":"default","settings":\#(settings),"bounded":[]}]"#
        for (status, reach) in [
            (Self.kept, "all programs"), (Self.noGuard, "only programs that know pointerd: the drive is off"),
        ] {
            let daemon = try FakeDaemon([
                "io.pointerd.Drive.GetStatus": Self.answer(status),
                "io.pointerd.Assist.GetStatus": FakeDaemon.Answer(messages: [
                    #"{"parameters":{"status":{"pointers":\#(pointers),"holders":[]}}}"#
                ]),
            ])
            let run = try ProgramRun("pointerctl", ["drive", "--socket", daemon.path], daemon: daemon)
            #expect(run.ending == .status(0) && run.lines.contains { $0.contains("reaches \(reach)") }, "\(run.output)")
        }
    }

    @Test("a drive that is on already and cannot drive is an error of on, and stays on")
    func waitingAlready() throws {
        let status = #"{"phase":"waiting","waitsFor":"outputs","devices":[]}"#
        let (run, daemon) = try onTerminal(["GetStatus": Self.answer(status)])
        #expect(run.ending == .status(1))
        #expect(
            run.lines.first
                == "pointerctl: the drive is not on: it waits for a program that says where the outputs are"
        )
        #expect(daemon.calls.count == 1, "\(daemon.calls)")
    }

    @Test(
        "what on cannot turn on goes off again, but not what was on before it failed",
        arguments: [
            (#"{"phase":"off","devices":[]}"#, 1),
            (#"{"phase":"failed","failure":"chord","reason":"the three buttons were held","devices":[]}"#, 1),
            (#"{"phase":"failed","failure":"noGuard","reason":"there is no socket /run/g","devices":[]}"#, 0),
        ]
    )
    func givingUp(former: String, disables: Int) throws {
        let (run, daemon) = try onTerminal([
            "GetStatus": Self.answer(former), "Enable": Self.answer(Self.noGuard), "Disable": Self.answer(Self.off),
        ])
        #expect(run.ending == .status(1))
        #expect(run.lines.first == "pointerctl: the drive is off: there is no socket /run/g")
        #expect(Self.disables(of: daemon) == disables, "\(daemon.calls)")
    }

    @Test("a question that is interrupted gives the devices back")
    func interruptedQuestion() throws {
        let (run, daemon) = try onTerminal(
            [
                "GetStatus": Self.answer(Self.off), "Enable": Self.answer(Self.trial),
                "Monitor": Self.events(Self.trial), "Disable": Self.answer(Self.off),
            ],
            when: (contains: "Keep it?", then: .interrupt)
        )
        #expect(run.ending == .status(0) && run.output.contains("gave the devices back"), "\(run.output)")
        #expect(Self.disables(of: daemon) == 1, "\(daemon.calls)")
    }

    @Test("a trial that another command keeps is kept, and the question ends")
    func keptMeanwhile() throws {
        let (run, daemon) = try onTerminal([
            "GetStatus": Self.answer(Self.off), "Enable": Self.answer(Self.trial),
            "Monitor": Self.events(Self.trial, Self.kept),
        ])
        #expect(run.ending == .status(0) && run.output.contains("Keep it?"), "\(run.output)")
        #expect(Self.disables(of: daemon) == 0, "\(daemon.calls)")
        #expect(!run.output.contains("kept until"), "\(run.output)")
    }

    @Test("a drive that was on before it failed comes on again without a question")
    func failedBefore() throws {
        let (run, daemon) = try onTerminal([
            "GetStatus": Self.answer(Self.noGuard), "Enable": Self.answer(#"{"phase":"connecting","devices":[]}"#),
            "Monitor": Self.events(Self.kept),
        ])
        #expect(run.ending == .status(0) && !run.output.contains("Keep it?"), "\(run.output)")
        #expect(Self.disables(of: daemon) == 0, "\(daemon.calls)")
        #expect(!run.output.contains("kept until"), "\(run.output)")
    }

    @Test("without a terminal, on needs --yes, and asks the daemon nothing")
    func withoutTerminal() throws {
        let (run, daemon) = try run("on", answers: [:])
        #expect(run.ending == .status(1) && daemon.calls.isEmpty)
        #expect(run.errors.contains("pointerctl drive on --yes"))
        let (other, _) = try self.run("off", "--yes", answers: [:])
        #expect(other.ending == .status(64))
    }

    @Test("without the role, the failure names it")
    func role() throws {
        let daemon = try FakeDaemon([
            "io.pointerd.Drive.Disable": FakeDaemon.Answer(messages: [
                #"{"error":"io.pointerd.Drive.PermissionDenied","parameters":{"role":"drive"}}"#
            ])
        ])
        let run = try ProgramRun("pointerctl", ["drive", "off", "--socket", daemon.path], daemon: daemon)
        #expect(run.ending == .status(1))
        #expect(run.errors.contains("for which the role drive is needed"))
    }
}
