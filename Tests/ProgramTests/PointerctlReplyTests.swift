import Foundation
import PointerWire
import Testing

@Suite("pointerctl prints what the daemon answers")
struct PointerctlReplyTests {
    private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> ProgramRun {
        let daemon = try FakeDaemon(CannedAnswers.all)
        return try ProgramRun(
            "pointerctl",
            arguments + ["--socket", daemon.path],
            environment: environment,
            daemon: daemon
        )
    }

    @Test("status shows the daemon, the pointer, the devices and the outputs")
    func status() throws {
        let daemon = try FakeDaemon(CannedAnswers.all)
        let run = try ProgramRun(
            "pointerctl",
            ["status"],
            environment: ["POINTERD_SOCKET": daemon.path],
            daemon: daemon
        )
        #expect(run.ending == .status(0))
        #expect(run.errors == "")
        #expect(
            run.lines == [
                "daemon      running, pointerd 9.8.7",
                "vendor      pointerd",
                "socket      \(daemon.path)",
                "running     for 3 h 21 min, paused",
                #"configured  /etc/pointerd/po\u{1b}interd.toml"#,
                #"            refused: /etc/p.toml:3:1: a\u{1b}: unknown key"#,
                "            /etc/p.toml:9:2: b: too large",
                "your roles  observe, layout",
                "position    64.13, 50; drawn at 70, 50.25; moved by mouse",
                "style       highlight of ok, rounded rectangle 100x40.5 at 20, 30, radius 8",
                "region      demo/ok, 100x40.5 at 20, 30, latches horizontal",
                "buttons     primary",
                "modifiers   none",
                "devices     2, and 1 not read (see pointerctl devices)",
                "outputs     main, 1920x1080 at 0, 0, scale 2",
                "",
                "LIMIT              VALUE   USED  HIGHEST",
                "connections        64      3     17",
                "unwritableSeconds  5.5     -     -",
                "nodesPerUser       16384   12    -",
                "pendingBytes       262144  0     70123",
                "surfaces           256     5     -",
                "",
                "clients  40 accepted, 2 refused, 33 left, 1 unread, 3 silent",
                "calls    1205, 7 answered with an error",
                "sent     81234 messages, 10 MB, 5 motions held back, 1 resyncs",
                "pointer  65001 frames, 70012 events",
                "reloads  2 loaded, 1 refused",
                #"others   9 newer\u{1b}"#,
                "reports  64000 of kind mouse (SYN_DROPPED 1 times), 1004 of kind touchpad",
                "delays   50 % within 0.05 ms, 99 % within 1 ms, at most 12.35 ms from a report to the sockets",
                "drive    50 % within 0.05 ms, 99 % within 0.1 ms, at most 0.5 ms from a report to the virtual mouse",
                "memory   9.6 MB resident",
            ]
        )
    }

    @Test("a pointer that nothing moves is pointed out")
    func unmoved() throws {
        var answers = CannedAnswers.all
        answers["io.pointerd.Pointer.List"] = .init(
            messages: [#"{"parameters":{"pointers":[{"name":"default","devices":[]},{"name":"b","devices":[1,2]}]}}"#]
        )
        let daemon = try FakeDaemon(answers)
        let run = try ProgramRun("pointerctl", ["status", "--socket", daemon.path], daemon: daemon)
        #expect(run.ending == .status(0))
        #expect(run.lines.contains("pointer     default; there are default, b"))
        #expect(run.lines.contains("            none of them moves the pointer default"))
    }

    @Test("status --json is one object with all of it")
    func statusJSON() throws {
        struct Content: Decodable {
            struct Service: Decodable { var version: String }
            struct State: Decodable { var frame: Int }
            struct Named: Decodable { var name: String }
            var socket: String
            var service: Service
            var state: State
            var devices: [Named]
            var failures: [Named]
            var outputs: [Named]
            var status: StatusMessage
        }
        let run = try run("status", "--json")
        #expect(run.lines.count == 1)
        let content = try JSONDecoder().decode(Content.self, from: Data(run.output.utf8))
        #expect(content.service.version == "9.8.7")
        #expect(content.state.frame == 41)
        #expect(content.devices.map(\.name) == ["QEMU \u{1B}[31mMouse\u{202E}", "Pad"])
        #expect(content.failures.map(\.name) == ["Shy"])
        #expect(content.outputs.map(\.name) == ["main"])
        // All that the daemon sent, as it sent it.
        let told = try JSONDecoder().decode(
            StatusReply.self,
            from: Data(CannedAnswers.parameters(CannedAnswers.status).utf8)
        )
        #expect(content.status == told.status && told.status.memory == 9_612_288)
    }

    @Test("who is muted is shown nothing that grows with motion")
    func mutedCounters() throws {
        var answers = CannedAnswers.all
        answers["io.pointerd.Service.GetStatus"] = .init(messages: [CannedAnswers.mutedStatus])
        let daemon = try FakeDaemon(answers)
        let run = try ProgramRun("pointerctl", ["status", "--socket", daemon.path], daemon: daemon)
        #expect(run.ending == .status(0))
        #expect(run.lines.suffix(2) == ["", "clients  40 accepted, 2 refused"])
    }

    @Test("devices is a table, with hostile names escaped")
    func devices() throws {
        let run = try run("devices")
        #expect(run.ending == .status(0))
        #expect(
            run.lines == [
                "ID  MODEL      KIND      POINTER          NAME                          NODE                DETAILS",
                #"1   0627:0001  mouse     default          QEMU \u{1b}[31mMouse\u{202e}  /dev/input/event3   1000 dpi, rules 1 3"#,
                #"2   -          touchpad  left\u{1b} hand  Pad                           /dev/input/event12  100.46x60 mm (assumed), 5 fingers, force: contact size - it says\u{1b} so"#,
                "",
                "Not read:",
                "/dev/input/event9  Shy  Permission denied",
            ]
        )
    }

    @Test("status, explain and monitor are of the pointer that is named, and say so")
    func pointer() throws {
        var answers = CannedAnswers.all
        let state = CannedAnswers.state.dropLast() + #","pointer":"left\u001b hand"}"#
        answers["io.pointerd.Pointer.GetState"] = .init(messages: [#"{"parameters":{"state":\#(state)}}"#])
        answers["io.pointerd.Pointer.List"] = .init(messages: [CannedAnswers.twoPointers])
        let event = #"{"kind":"state","frame":41,"time":12345678,"pointer":"left\u001b hand","state":\#(state)}"#
        answers["io.pointerd.Pointer.Subscribe"] = .init(messages: CannedAnswers.stream([event]), afterwards: .close)
        let daemon = try FakeDaemon(answers)
        func run(_ arguments: String...) throws -> ProgramRun {
            let options = ["--pointer", "left\u{1b} hand", "--socket", daemon.path]
            return try ProgramRun("pointerctl", arguments + options, daemon: daemon)
        }
        let status = try run("status")
        #expect(status.lines.contains(#"pointer     left\u{1b} hand; there are default, left\u{1b} hand"#))
        #expect(try run("monitor").output.contains(#"state      pointer left\u{1b} hand, at 64.13, 50"#))
        #expect(try run("explain", "1", "2").ending == .status(0))
        let calls = daemon.calls.filter { $0.contains("io.pointerd.Pointer.") && !$0.contains("List") }
        #expect(calls.count == 3)
        #expect(calls.allSatisfy { $0.contains(#""pointer":"left\u001b hand""#) })
    }

    @Test("where there are several pointers, the status of the default one says so too")
    func severalPointers() throws {
        var answers = CannedAnswers.all
        answers["io.pointerd.Pointer.List"] = .init(messages: [CannedAnswers.twoPointers])
        let daemon = try FakeDaemon(answers)
        let run = try ProgramRun("pointerctl", ["status", "--socket", daemon.path], daemon: daemon)
        #expect(run.lines.contains(#"pointer     default; there are default, left\u{1b} hand"#))
    }

    @Test("a pointer that there is not, at the start of a stream and in the middle of it")
    func noPointer() throws {
        let error = #"{"error":"io.pointerd.Pointer.NoSuchPointer","parameters":{"pointer":"left\u001b"}}"#
        for messages in [[error], CannedAnswers.stream([CannedAnswers.stateEvent]) + [error]] {
            let daemon = try FakeDaemon(["io.pointerd.Pointer.Subscribe": .init(messages: messages)])
            let arguments = ["monitor", "--pointer", "left\u{1b}", "--socket", daemon.path]
            let run = try ProgramRun("pointerctl", arguments, daemon: daemon)
            #expect(run.ending == .status(1))
            #expect(run.errors.hasPrefix("pointerctl: there is no pointer named \"left\\u{1b}\"\n"))
            #expect(run.lines.count == messages.count - 1)
        }
    }

    @Test("set-position says that a program reports where the pointer is")
    func reportedPointer() throws {
        let error = #"{"error":"io.pointerd.Pointer.CursorReported","parameters":{"pointer":"left\u001b"}}"#
        let daemon = try FakeDaemon(["io.pointerd.Pointer.SetPosition": .init(messages: [error])])
        let arguments = ["set-position", "1", "2", "--pointer", "left\u{1b}", "--socket", daemon.path]
        let run = try ProgramRun("pointerctl", arguments, daemon: daemon)
        #expect(run.ending == .status(1))
        let first = run.errors.split(separator: "\n").first
        #expect(first == #"pointerctl: another program reports the real cursor of the pointer left\u{1b}"#)
    }

    @Test("devices says so when there are none")
    func noDevices() throws {
        let daemon = try FakeDaemon([
            "io.pointerd.Devices.List": .init(messages: [#"{"parameters":{"devices":[],"failures":[]}}"#])
        ])
        let run = try ProgramRun("pointerctl", ["devices", "--socket", daemon.path], daemon: daemon)
        #expect(run.lines.first == "No device moves the pointer.")
        // Where udev does not run, that is why.
        let hasUdev = FileManager.default.fileExists(atPath: "/run/udev/control")
        #expect(run.lines.count == (hasUdev ? 1 : 2))
        #expect(run.output.contains("udev is not running") == !hasUdev)
    }

    @Test("devices --monitor prints each change, and the end of the stream on standard error")
    func deviceMonitor() throws {
        let run = try run("devices", "--monitor")
        #expect(run.ending == .status(0))
        #expect(run.errors == "pointerctl: pointerd ended the stream\n")
        #expect(
            run.lines == [
                "present  1    mouse          default  Mouse  /dev/input/event3",
                "added    12   pointingStick  left hand  Stick  /dev/input/event4",
                "removed  1    mouse          default  Mouse  /dev/input/event3",
                "failed   /dev/input/event9  Shy  Permission denied",
                "removed  /dev/input/event9  Shy  no longer: Permission denied",
            ]
        )
    }

    @Test("layout is a tree of surfaces, nodes and regions")
    func layout() throws {
        let run = try run("layout", environment: ["LANG": "C.UTF-8"])
        #expect(run.ending == .status(0))
        #expect(
            run.lines == [
                "output main  1920x1080 at 0, 0, scale 2",
                "surface demo  400x300 at 10, 10 of output main, z 3",
                "├─ stack  200x100 at 0, 0, hit insets 0",
                "│  ├─ ok  100x40.5 at 10, 20, hit insets -20, disabled, opaque, corner radius 6, "
                    + "interaction: hover, tint overlay, scale",
                "│  │  └─ region 0 \"left\"  50x40 at 0, 0, latches horizontal, with command, hidden",
                "│  └─ cancel  80x40 at 110, 20, interaction on the whole node: "
                    + "vertical beam, length 30, constrained vertical",
                "└─ bare  10x10 at 0, 200, transformed, hidden, alpha 0.5",
            ]
        )
    }

    @Test("whatever a layout may declare besides is in its tree, and whatever a state may say in the status")
    func rich() throws {
        var answers = CannedAnswers.all
        answers["io.pointerd.Layout.Get"] = .init(messages: [CannedAnswers.richLayout])
        let state = CannedAnswers.richEvents[0].split(separator: #""state":"#, maxSplits: 1)[1].dropLast()
        answers["io.pointerd.Pointer.GetState"] = .init(messages: [#"{"parameters":{"state":\#(state)}}"#])
        let daemon = try FakeDaemon(answers)
        let layout = try ProgramRun(
            "pointerctl",
            ["layout", "--socket", daemon.path],
            environment: ["LANG": "C"],
            daemon: daemon
        )
        #expect(
            layout.lines == [
                "surface demo  400x300 at 0, 0, z 0, targeting bubble",
                "|- rows  200x100 at 0, 0, hit path M 0 0 L 5 5 Z, role text, gestures tap and pan, "
                    + "pans by continuous scrolling, interaction, the client is asked, also while panning: lift, of ok, "
                    + "in box, visible path M 0 0, shadow of path M 1 1, on #102030ff, moved to 1, 2, transformed, "
                    + "with arrow at 1.5 rad 4 away turned, with rounded rectangle 2x2 at 0, 0, radius 1",
                "|  |- region 0  9x9 at 0, 0, inside of path M 0 0 L 1 1, priority 3, fades line to 0 on entering",
                #"|  `- 12 regions each 0, 20 further "row"  200x20 at 0, 0"#,
                "|- volume  200x23 at 0, 100, vertical slider from -1 to 3 at 0",
                "`- delete  40x40 at 0, 130, asks for a confirmation",
            ]
        )
        let status = try ProgramRun("pointerctl", ["status", "--socket", daemon.path], daemon: daemon)
        #expect(
            Array(status.lines[8...10]) == [
                "position    1, 2; content follows by 0.5, -1; moving by 300, 0 a second; locked; cursor reported; no device has moved it yet",
                "style       system, changing (transition 9)",
                "region      none, latched",
            ]
        )
    }

    @Test("explain is a tree of who was asked, in ASCII where the locale knows no more, with what won marked")
    func explain() throws {
        let daemon = try FakeDaemon(CannedAnswers.all)
        let run = try ProgramRun(
            "pointerctl",
            ["explain", "-64", "50.5", "--modifiers", "command,alternate", "--socket", daemon.path],
            environment: ["LC_ALL": "C", "LANG": "C.UTF-8"],
            daemon: daemon
        )
        #expect(run.ending == .status(0))
        #expect(
            run.lines == [
                "point      -64, 50.5, outside of all outputs: no pointer gets there",
                "modifiers  command, alternate",
                "region     demo/ok, 100x40.5 at 20, 30, latches horizontal",
                "style      highlight of ok, rounded rectangle 100x40.5 at 20, 30, radius 8",
                "",
                "Asked in this order:",
                "surface panel: does not contain the point",
                "surface demo: contains the point, so no surface behind it is asked",
                "|- bare: is hidden",
                "`- stack: its hit area contains the point",
                "   |- cancel: its hit area does not contain the point, so its children are not asked either",
                "   `- ok: its hit area contains the point; no child contains it, so it is hit",
                #"      |- region 0 "left", 50x40 at 0, 0: needs command to be held"#,
                "      |- the whole node: somethingNew",
                "      `- the whole node: wins, with the style hover, tint overlay, scale <==",
            ]
        )
        #expect(
            daemon.calls == [
                #"{"method":"io.pointerd.Pointer.Resolve","parameters":{"modifiers":["command","alternate"],"x":-64,"y":50.5}}"#,
                #"{"method":"io.pointerd.Layout.Get","parameters":{}}"#,
            ]
        )
    }

    @Test("explain says how many questions the daemon leaves out")
    func explainPart() throws {
        var answers = CannedAnswers.all
        let step = #"{"surface":"demo","outcome":"outsideSurface"}"#
        answers["io.pointerd.Pointer.Resolve"] = .init(messages: [
            #"{"parameters":{"style":\#(CannedAnswers.systemStyle),"explanation":[\#(step)],"omitted":2000}}"#
        ])
        let daemon = try FakeDaemon(answers)
        let arguments = ["explain", "5", "9", "--socket", daemon.path]
        let run = try ProgramRun("pointerctl", arguments, environment: ["LANG": "C.UTF-8"], daemon: daemon)
        #expect(
            run.lines.suffix(2) == ["surface demo: does not contain the point", "and 2000 questions more, not listed"]
        )
    }

    @Test("explain prints roles, controls, repetitions and what contains the hit node, and where nothing is")
    func explainMore() throws {
        func run(_ steps: String) throws -> ProgramRun {
            var answers = CannedAnswers.all
            let style = CannedAnswers.systemStyle
            answers["io.pointerd.Pointer.Resolve"] = .init(messages: [
                #"{"parameters":{"style":\#(style),"explanation":[\#(steps)]}}"#
            ])
            answers["io.pointerd.Layout.Get"] = .init(messages: [CannedAnswers.richLayout])
            let daemon = try FakeDaemon(answers)
            let arguments = ["explain", "5", "9", "--socket", daemon.path]
            return try ProgramRun("pointerctl", arguments, environment: ["LANG": "C.UTF-8"], daemon: daemon)
        }
        let start = #"{"surface":"demo","outcome":"insideSurface"},"#
        let inRows = start + #"{"surface":"demo","node":"rows","outcome":"insideHitArea"},"#
        let row = try run(
            inRows + #"{"surface":"demo","node":"rows","outcome":"hit"},"#
                + #"{"surface":"demo","node":"rows","outcome":"notAnswered"},"#
                + #"{"surface":"demo","node":"rows","region":0,"outcome":"outsideRegion"},"#
                + #"{"surface":"demo","node":"rows","region":3,"outcome":"won"}"#
        )
        #expect(
            Array(row.lines.prefix(9)) == [
                "point      5, 9",
                "region     none",
                "style      system",
                "targeting  bubble, on surface demo",
                "",
                "Asked in this order:",
                "surface demo: contains the point, so no surface behind it is asked",
                "└─ rows (text): its hit area contains the point; no child contains it, so it is hit; "
                    + "its client has not answered for the point, so what is declared holds",
                "   ├─ region 0, 9x9 at 0, 0: does not contain the point",
            ]
        )
        #expect(
            row.lines.last?.hasPrefix(#"   └─ region 3 "row", 200x20 at 0, 40: wins, with the style lift, of ok, "#)
                == true
        )
        #expect(row.lines.last?.hasSuffix(" ◀━━") == true)

        let inside = start + #"{"surface":"demo","node":"delete","outcome":"insideHitArea"},"#
        let control = try run(
            inside + #"{"surface":"demo","node":"delete","outcome":"hit"},"#
                + #"{"surface":"demo","node":"delete","outcome":"noInteraction"}"#
        )
        #expect(control.lines.contains("control    demo/delete, asks for a confirmation"))
        #expect(
            control.lines.last
                == "└─ delete (asks for a confirmation): its hit area contains the point; no child contains it, so it is hit; "
                + "has no interaction, so what contains it is asked"
        )
        let nowhere = try run(#"{"surface":"a\u001b","outcome":"outsideSurface"}"#)
        #expect(nowhere.lines.last == #"surface a\u{1b}: does not contain the point"#)
        #expect(try run("").lines == ["point   5, 9", "region  none", "style   system"])
    }

    @Test(
        "--json prints the parameters as they came",
        arguments: [
            (["devices"], CannedAnswers.devices), (["layout"], CannedAnswers.layout),
            (["explain", "1", "2"], CannedAnswers.resolution),
        ]
    )
    func json(arguments: [String], reply: String) throws {
        let daemon = try FakeDaemon(CannedAnswers.all)
        let run = try ProgramRun("pointerctl", arguments + ["--json", "--socket", daemon.path], daemon: daemon)
        #expect(run.ending == .status(0))
        #expect(run.output == CannedAnswers.parameters(reply) + "\n")
    }

    @Test("--json on a terminal escapes what the terminal would obey, and stays the same JSON")
    func terminalJSON() throws {
        let name = "\u{202E}\u{9B}31m\u{E0001}x"
        let reply = #"{"parameters":{"devices":[],"failures":[{"node":"","name":"\#(name)","reason":""}]}}"#
        let daemon = try FakeDaemon(["io.pointerd.Devices.List": .init(messages: [reply])])
        let arguments = ["devices", "--json", "--socket", daemon.path]
        let run = try ProgramRun("pointerctl", arguments, daemon: daemon, onTerminal: true)
        #expect(run.output.contains(#""\u202e\u009b31m\udb40\udc01x""#))
    }
}
