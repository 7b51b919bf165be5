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
                "pointerctl: the drive is off: there is no socket /run/g", "sudo apt install pointerd-drive"
            ),
            (
                #"{"phase":"failed","failure":"notConfigured","reason":"[drive] selects no device","devices":[]}"#,
                "pointerctl: the drive is off: [drive] selects no device", "devices = [{ kind = \"mouse\" }]"
            ),
            (
                #"{"phase":"failed","failure":"chord","reason":"the three buttons were held less than 10 s ago","devices":[]}"#,
                "pointerctl: the drive is off: the three buttons were held less than 10 s ago", "from 10 s after"
            ),
            (
                #"{"phase":"failed","failure":"newer","devices":[]}"#,
                "pointerctl: the drive is off", ""
            ),
        ]
    )
    func failures(status: String, message: String, advice: String) throws {
        let (run, daemon) = try run("on", "--yes", answers: ["Enable": status])
        #expect(run.ending == .status(1) && run.output == "")
        #expect(run.errors.split(separator: "\n").first.map(String.init) == message)
        #expect(advice.isEmpty || run.errors.contains(advice), "\(run.errors)")
        #expect(daemon.calls.count == 1)
        #expect(!daemon.calls.joined().contains("confirmWithin"))
    }

    @Test("with --yes the drive may wait, and says for what")
    func waiting() throws {
        let status = #"{"phase":"waiting","waitsFor":"outputs","devices":[]}"#
        let (run, _) = try run("on", "--yes", answers: ["Enable": status])
        #expect(run.ending == .status(0))
        #expect(
            run.lines == [
                "drive  on, waits for a program that says where the outputs are", "",
                "The programs of the desktop say it: pointerctl desktop", "By hand: pointerctl set-outputs",
            ]
        )
        let other = #"{"phase":"waiting","waitsFor":"compositor","devices":[]}"#
        #expect(
            try self.run("on", "--yes", answers: ["Enable": other]).run.lines == [
                "drive  on, waits for the end of a program that moves the pointer in place of devices"
            ]
        )
    }

    @Test("with --yes the drive is kept as soon as it is on")
    func keeping() throws {
        let daemon = try FakeDaemon([
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
                #"{"error":"io.pointerd.Drive.PermissionDenied","parameters":{"role":"admin"}}"#
            ])
        ])
        let run = try ProgramRun("pointerctl", ["drive", "off", "--socket", daemon.path], daemon: daemon)
        #expect(run.ending == .status(1))
        #expect(run.errors.contains("for which the role admin is needed"))
    }
}
