import PointerWire
import Testing

@Suite("pointerctl asks about pointers, and controls them")
struct PointerctlPointerTests {
    private func run(_ daemon: FakeDaemon, _ arguments: String...) throws -> ProgramRun {
        try ProgramRun("pointerctl", arguments + ["--socket", daemon.path], daemon: daemon)
    }

    @Test("explain without a point takes the pointer's position and the modifiers that are held")
    func here() throws {
        let daemon = try FakeDaemon(CannedAnswers.all)
        let state = CannedAnswers.state.replacing(#""modifiers":[]"#, with: #""modifiers":["shift"]"#)
        #expect(state != CannedAnswers.state)
        daemon.answers["io.pointerd.Pointer.GetState"] = .init(messages: [#"{"parameters":{"state":\#(state)}}"#])
        let plain = try run(daemon, "explain", "--pointer", "second")
        #expect(plain.ending == .status(0), "\(plain.errors)")
        #expect(plain.lines.prefix(2) == ["point      64.13, 50", "modifiers  shift"])
        #expect(try run(daemon, "explain", "--modifiers", "command", "--json").ending == .status(0))
        #expect(
            daemon.calls.filter { $0.contains("io.pointerd.Pointer.") } == [
                #"{"method":"io.pointerd.Pointer.GetState","parameters":{"pointer":"second"}}"#,
                #"{"method":"io.pointerd.Pointer.Resolve","parameters":{"modifiers":["shift"],"pointer":"second","x":64.126,"y":50}}"#,
                #"{"method":"io.pointerd.Pointer.GetState","parameters":{}}"#,
                #"{"method":"io.pointerd.Pointer.Resolve","parameters":{"modifiers":["command"],"x":64.126,"y":50}}"#,
            ]
        )
    }

    @Test("explain takes a point whole")
    func halfAPoint() throws {
        let run = try ProgramRun("pointerctl", ["explain", "1"])
        #expect(run.ending == .status(64))
        #expect(run.errors.hasPrefix("Error: Give X and Y, or neither for the pointer's position.\n"), "\(run.errors)")
    }

    @Test(
        "pause, resume and set-modifiers call what they name, and print only JSON",
        arguments: [
            (["pause"], "Pause", "{}"), (["resume"], "Resume", "{}"),
            (["set-modifiers", "command, shift"], "SetModifiers", #"{"modifiers":["command","shift"]}"#),
            (["set-modifiers", "none"], "SetModifiers", #"{"modifiers":[]}"#),
        ] as [([String], String, String)]
    )
    func control(arguments: [String], method: String, parameters: String) throws {
        let daemon = try FakeDaemon(CannedAnswers.all)
        for (options, output) in [([], ""), (["--json"], "{}\n")] {
            let run = try ProgramRun("pointerctl", arguments + options + ["--socket", daemon.path], daemon: daemon)
            #expect(run.ending == .status(0), "\(run.errors)")
            #expect(run.output == output)
        }
        let call = #"{"method":"io.pointerd.Pointer.\#(method)","parameters":\#(parameters)}"#
        #expect(daemon.calls == [call, call])
    }

    @Test("set-modifiers names the keys that it knows", arguments: ["hyper", "shift,none", ""])
    func unknownModifier(names: String) throws {
        let run = try ProgramRun("pointerctl", ["set-modifiers", names])
        #expect(run.ending == .status(64))
        #expect(run.errors.contains("the names are capsLock, shift, control, alternate, command"), "\(run.errors)")
    }

    @Test("a daemon is paused, keeps modifiers and resumes")
    func running() throws {
        let folder = try TemporaryFolder()
        let daemon = try DaemonProcess(configuration: "", in: folder)
        func run(_ arguments: String...) throws -> ProgramRun {
            let run = try ProgramRun("pointerctl", ["--socket", daemon.socket] + arguments)
            #expect(run.ending == .status(0), "\(run.errors)")
            return run
        }
        _ = try run("set-modifiers", "shift")
        #expect(try daemon.connect().state().modifiers == ["shift"])
        _ = try run("set-modifiers", "none")
        #expect(try daemon.connect().state().modifiers == [])
        _ = try run("pause")
        #expect(try run("pointers").lines.last == "Paused: devices move nothing.")
        _ = try run("resume")
        #expect(try run("pointers").lines.count == 2)
    }

    @Test("pointers has a line for each, with the devices that move it, and says that devices are paused")
    func pointers() throws {
        let daemon = try FakeDaemon(CannedAnswers.all)
        daemon.answers["io.pointerd.Pointer.List"] = .init(messages: [
            #"{"parameters":{"pointers":[{"name":"default","devices":[1,9]},{"name":"left\u001b","devices":[]}],"paused":true}}"#
        ])
        let text = try run(daemon, "pointers")
        #expect(text.ending == .status(0), "\(text.errors)")
        #expect(
            text.lines == [
                "POINTER     DEVICES",
                #"default     QEMU \u{1b}[31mMouse\u{202e} (1), 9"#,
                #"left\u{1b}  none"#,
                "",
                "Paused: devices move nothing.",
            ]
        )
        #expect(try run(daemon, "pointers", "--json").output.hasPrefix(#"{"pointers":[{"name":"default""#))
    }

    @Test("devices --monitor waits for the first device for longer than for an answer, and says so")
    func noDeviceYet() throws {
        let first = CannedAnswers.deviceEvents[0]
        let daemon = try FakeDaemon([
            "io.pointerd.Devices.List": .init(messages: [#"{"parameters":{"devices":[],"failures":[]}}"#]),
            "io.pointerd.Devices.Monitor": .init(
                messages: [],
                later: (seconds: 2, messages: [first]),
                afterwards: .close
            ),
        ])
        let run = try run(daemon, "devices", "--monitor", "--timeout", "1")
        #expect(run.ending == .status(0))
        #expect(run.lines.count == 1 && run.output.contains("Mouse"), "\(run.output)")
        #expect(run.errors.hasPrefix("pointerctl: no device moves the pointer yet; waiting for one\n"))
    }

    @Test("devices --monitor ends with the daemon where no device has come")
    func noDeviceAtAll() throws {
        let daemon = try FakeDaemon([
            "io.pointerd.Devices.List": .init(messages: [#"{"parameters":{"devices":[],"failures":[]}}"#]),
            "io.pointerd.Devices.Monitor": .init(messages: [], afterwards: .close),
        ])
        let silent = try run(daemon, "devices", "--monitor")
        // Its end before a first device is the end of a stream, no answer that is missing.
        #expect(silent.ending == .status(0))
        #expect(silent.output == "")
        let waiting = "pointerctl: no device moves the pointer yet; waiting for one\n"
        #expect(silent.errors == waiting + "pointerctl: pointerd ended the stream\n")
    }

    @Test("monitor and watch-surface name the surfaces where there is none of that id")
    func noSurface() throws {
        let daemon = try FakeDaemon(CannedAnswers.all)
        daemon.answers["io.pointerd.Pointer.Subscribe"] = .init(
            messages: CannedAnswers.stream([CannedAnswers.stateEvent])
        )
        for arguments in [["monitor", "--surface", "nope\u{1B}"], ["watch-surface", "nope\u{1B}"]] {
            let run = try ProgramRun("pointerctl", arguments + ["--socket", daemon.path], daemon: daemon)
            #expect(run.ending == .status(1))
            #expect(run.output == "")
            #expect(run.errors == "pointerctl: there is no surface nope\\u{1b}; there are demo\n")
        }
    }
}
