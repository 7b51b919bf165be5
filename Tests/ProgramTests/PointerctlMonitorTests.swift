import Testing

@Suite("pointerctl monitor")
struct PointerctlMonitorTests {
    private static let subscribe = "io.pointerd.Pointer.Subscribe"

    /// A daemon that sends the first state and then nothing more.
    private func restingDaemon() throws -> FakeDaemon {
        try FakeDaemon([Self.subscribe: .init(messages: CannedAnswers.stream([CannedAnswers.stateEvent]))])
    }

    @Test("prints one aligned line for each event, and ends well with the daemon")
    func lines() throws {
        let daemon = try FakeDaemon(CannedAnswers.all)
        let run = try ProgramRun("pointerctl", ["monitor", "--socket", daemon.path], daemon: daemon)
        #expect(run.ending == .status(0))
        #expect(run.errors == "pointerctl: pointerd ended the stream\n")
        #expect(
            run.lines == [
                "    12.345  #41      state      at 64.13, 50, in demo/ok, highlight of ok, "
                    + "rounded rectangle 100x40.5 at 20, 30, radius 8, holding primary",
                "    12.353  #42      motion     130, 50           mouse",
                "    12.353  #42      exit       demo/ok, 100x40.5 at 20, 30, latches horizontal  (transition 7, motion)",
                #"    12.353  #42      enter      demo/cancel "a\u{1b}b", 80x40 at 120, 30  (transition 7, motion)"#,
                "    12.353  #42      style      shape, vertical beam, length 30, constrained vertical  (transition 7, motion)",
                "    12.400  #43      button     primary released, click at 120, 50",
                "    12.500  #44      modifiers  shift, command",
                "    12.600  #45      scroll     down 1.5 clicks",
                "    12.700  #46      motion     131.33, 51.01     touchpad  drawn at 131.33, 50",
                "    12.800  #47      layout     the layout changed",
                "    12.900  #48      resync     events were lost; now at 0, -1, in no region, system",
                "    13.000  #49      teleport",
            ]
        )
        #expect(daemon.calls == [#"{"method":"\#(Self.subscribe)","more":true,"parameters":{}}"#])
    }

    @Test("whatever an event may say besides is in its line")
    func richLines() throws {
        let daemon = try FakeDaemon([
            Self.subscribe: .init(messages: CannedAnswers.stream(CannedAnswers.richEvents), afterwards: .close)
        ])
        let run = try ProgramRun("pointerctl", ["monitor", "--socket", daemon.path], daemon: daemon)
        #expect(
            run.lines == [
                "     1.000  #50      state      at 1, 2, in no region, system, latched, locked, cursor reported",
                "     1.001  #51      motion     3, 4              touchpad  drawn at 3, 5  content follows by 0.5, -0.25",
                "     1.002  #52      delta      -3, 4.5           mouse",
                #"     1.003  #53      enter      demo/tab, 60x20 at 0, 0, fades line\u{1b} to 0 on entering, "#
                    + "fades line to 1 and dot to 0.5 on leaving  (transition 10, answer)",
                "     1.003  #53      style      lift of ok, rounded rectangle 6x6 at 0, 0, radius 3, "
                    + "following the pointer, shadow, scale, visible path M 0 0 L 5 5 at 1, 1, shadow of path M 0 0 at 2, "
                    + "2, on #102030ff, moved to 9, 9, transformed, with arrow at 0, -20, with path M 0 0 L 1 1 at 0, "
                    + "0 at 14, 0, turned 1.57 rad  (transition 10, answer)",
                "     1.004  #54      completion finished  (transition 10, answer)",
                "     1.005  #55      completion interrupted  (transition 11, motion)",
                #"     1.006  #56      gesture    pan changed on demo/map\u{1b} at 1, 2, by 5, -6, scale 1.25, "#
                    + "turned 0.5 rad, around 3x4 at 0, 0, with shift",
                "     1.007  #57      confirm    demo/delete confirmed, ring 1, OK, target 100x100 at 0, 0, fired",
                "     1.008  #58      slider     demo/volume changed, 0.25, thumb at 55, 10",
                "     1.009  #59      lock       locked",
                "     1.010  #60      lock       unlocked",
                #"     1.010  #60      agreement  reported\u{1b}"#,
                "     1.011  #61      request    demo/rows at 20, 30 is asked for its region (request 7)",
                #"     1.012  #62      manipulation pinch\u{1b} changed, 2 fingers, by 5, 0, scale 1.05, turned -0.25 rad"#,
                "     1.013  #63      manipulation scroll began, 1 finger, by 0, 3, view by 0, -3",
                "     1.014  #64      manipulation scroll ended",
            ]
        )
    }

    @Test("--json prints each event's parameters as they came")
    func json() throws {
        let daemon = try FakeDaemon(CannedAnswers.all)
        let run = try ProgramRun("pointerctl", ["monitor", "--json", "--socket", daemon.path], daemon: daemon)
        #expect(run.lines == CannedAnswers.events.map { #"{"event":\#($0)}"# })
    }

    @Test(
        "asks for the events and the rate that are wanted",
        arguments: ["enter,exit", "enter, exit", " enter ,  exit "]
    )
    func options(events: String) throws {
        let daemon = try FakeDaemon(CannedAnswers.all)
        let arguments = ["monitor", "--events", events, "--max-rate", "5", "--socket", daemon.path]
        _ = try ProgramRun("pointerctl", arguments, daemon: daemon)
        #expect(
            daemon.calls == [
                #"{"method":"\#(Self.subscribe)","more":true,"parameters":{"events":["enter","exit"],"maxRate":5}}"#
            ]
        )
    }

    @Test("asks for a rate that can be followed when somebody watches on a terminal")
    func terminalRate() throws {
        let daemon = try FakeDaemon(CannedAnswers.all)
        _ = try ProgramRun("pointerctl", ["monitor", "--socket", daemon.path], daemon: daemon, onTerminal: true)
        #expect(daemon.calls == [#"{"method":"\#(Self.subscribe)","more":true,"parameters":{"maxRate":30}}"#])
    }

    @Test(
        "colors are for terminals that have them, and not where NO_COLOR is set",
        arguments: [
            (["TERM": "xterm-256color"], true, true), (["TERM": "xterm-256color"], false, false),
            (["TERM": "xterm-256color", "NO_COLOR": "1"], true, false), (["TERM": "dumb"], true, false),
            ([:], true, false),
        ] as [([String: String], Bool, Bool)]
    )
    func colors(environment: [String: String], onTerminal: Bool, hasColor: Bool) throws {
        let daemon = try FakeDaemon(CannedAnswers.all)
        let run = try ProgramRun(
            "pointerctl",
            ["monitor", "--socket", daemon.path],
            environment: environment,
            daemon: daemon,
            onTerminal: onTerminal
        )
        #expect(run.lines.count == CannedAnswers.events.count)
        #expect(run.output.contains("\u{1B}[") == hasColor)
        #expect(run.output.contains("a\u{1B}b") == false)
    }

    @Test("Ctrl-C ends it as a signal ends any program, without a word")
    func interrupt() throws {
        let daemon = try restingDaemon()
        let run = try ProgramRun(
            "pointerctl",
            ["monitor", "--socket", daemon.path],
            daemon: daemon,
            when: (contains: "state", then: .interrupt)
        )
        #expect(run.ending == .signal(2))
        #expect(run.errors == "")
    }

    @Test("a closed pipe ends it without a word, also while the pointer rests")
    func closedPipe() throws {
        let daemon = try restingDaemon()
        let run = try ProgramRun(
            "pointerctl",
            ["monitor", "--socket", daemon.path],
            daemon: daemon,
            when: (contains: "state", then: .closeOutput)
        )
        #expect(run.ending == .status(0))
        #expect(run.errors == "")
    }

    @Test("a daemon that stops ends it well, with a line on standard error")
    func stoppedDaemon() throws {
        let daemon = try restingDaemon()
        let run = try ProgramRun(
            "pointerctl",
            ["monitor", "--socket", daemon.path],
            daemon: daemon,
            when: (contains: "state", then: .stopDaemon)
        )
        #expect(run.ending == .status(0))
        #expect(run.errors == "pointerctl: pointerd ended the stream\n")
    }

    @Test("an output that cannot be written is an error")
    func fullDisk() throws {
        let daemon = try restingDaemon()
        let command = "exec \"$0\" monitor --socket \"$1\" >/dev/full"
        let program = "\(ProgramRun.folder)/pointerctl"
        let run = try ProgramRun("/bin/sh", ["-c", command, program, daemon.path], daemon: daemon)
        #expect(run.ending == .status(1))
        #expect(run.errors == "pointerctl: cannot write the output: No space left on device\n")
    }

    @Test(
        "arguments that make no sense are a usage error",
        arguments: [
            ["monitor", "--events", "enter,leave"], ["monitor", "--events", ""], ["monitor", "--max-rate", "0"],
            ["monitor", "--max-rate", "fast"], ["explain", "1"], ["explain", "1", "nan"], ["explain", "1", "-inf"],
            ["explain", "1", "2", "--modifiers", "hyper"], ["status", "--timeout", "0"], ["status", "--socket", ""],
            ["check", "a", "b", "--as", "c"], ["frobnicate"], ["monitor", "--count", "0"],
            ["monitor", "--until", "later"], ["attach"],
            ["attach", "a.toml", "--frame", "1x"], ["attach", "a.toml", "--z", "1000001"],
            ["attach", "a.toml", "--quiet", "--json"], ["watch-surface"], ["set-outputs"], ["set-outputs", "a"],
            ["set-outputs", "=1x1"], ["set-outputs", "a=1x1+1"], ["set-outputs", "a=1x1@x"],
            ["set-outputs", "a=1x1/45"], ["set-outputs", "a=1x1@2/"], ["set-outputs", "a=-1x1"],
            ["set-outputs", "a=1000001x1"], ["set-outputs", "a=1x1+0-1000000.5"],
            ["attach", "a.toml", "--frame", "1x\(String(repeating: "9", count: 400))"],
            ["set-outputs", "a=1x1", "--file", "x.toml"], ["convert"], ["convert", "a.toml", "--to", "yaml"],
        ]
    )
    func usage(arguments: [String]) throws {
        let run = try ProgramRun("pointerctl", arguments)
        #expect(run.ending == .status(64))
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("Error: ") && run.errors.count(where: \.isNewline) == 2, "\(run.errors)")
        #expect(run.errors.contains("\nSee: pointerctl "))
    }

    @Test(
        "the error for a name that does not exist lists those that do",
        arguments: [
            (
                ["monitor", "--events", "enter, leave"],
                "leave is unknown; the names are state, motion, delta, exit, enter, style,"
            ),
            (
                ["monitor", "--events", "enter,"],
                "a name is missing; the names are state, motion, delta, exit, enter, style,"
            ),
            (
                ["explain", "1", "2", "--modifiers", "shift,hyper"],
                "hyper is unknown; the names are capsLock, shift, control,"
            ),
        ] as [([String], String)]
    )
    func unknownName(arguments: [String], complaint: String) throws {
        let run = try ProgramRun("pointerctl", arguments)
        #expect(run.ending == .status(64))
        #expect(run.errors.contains(complaint))
    }
}
