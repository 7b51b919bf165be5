import Documents
import Foundation
import Glibc
import PointerModel
import PointerWire
import Testing

@Suite("pointerctl attach")
struct PointerctlAttachTests {
    private let folder: TemporaryFolder
    private let daemon: DaemonProcess

    init() throws {
        folder = try TemporaryFolder()
        daemon = try DaemonProcess(configuration: "", in: folder)
    }

    private static let panel = """
        [[surfaces]]
        id = "panel"
        frame = { x = 100, y = 100, width = 300, height = 200 }
        [[surfaces.nodes]]
        id = "ok"
        frame = { x = 10, y = 10, width = 100, height = 40 }
        interaction = { style = { effect = "highlight" } }

        """

    private static let browser = #"""
        {"id": "browser", "z": 2, "frame": {"x": 500, "y": 500, "width": 100, "height": 100}, "nodes": []}
        """#

    private func run(_ arguments: String...) throws -> ProgramRun {
        try ProgramRun("pointerctl", arguments + ["--socket", daemon.socket])
    }

    private func surfaces() throws -> [Surface] {
        let client = try daemon.connect()
        try client.call("io.pointerd.Layout.Get")
        return try client.layoutReply().surfaces
    }

    /// Waits until the layout has these surfaces and no others. The follower is one of layout events.
    private func waitForSurfaces(_ ids: [String], _ follower: SocketClient) throws {
        while try surfaces().map(\.id) != ids {
            _ = try follower.events { $0.kind == "layout" }
        }
    }

    @Test("shows the surface of a TOML file as long as it runs, with a line for each event")
    func life() throws {
        let follower = try daemon.subscribe(#"{"events":["layout"]}"#)
        let attached = try daemon.pointerctl("attach", try folder.file("panel.toml", Self.panel), in: folder)
        #expect(try attached.waitForLine("attached") == "                     attached   panel")
        #expect(try surfaces().map(\.id) == ["panel"])
        try daemon.move((150, 120))
        let enter = try attached.waitForLine("enter")
        #expect(enter.contains("#2       enter      panel/ok, 100x40 at 110, 110  (transition 1, motion)"), "\(enter)")
        #expect(try attached.waitForLine("style").contains("highlight of ok"))
        try daemon.move((0, 0))
        try attached.waitForLine("exit       panel/ok")
        #expect(try attached.stop(with: SIGINT) == .signal(SIGINT))
        try waitForSurfaces([], follower)
    }

    @Test("a JSON file under another id, at another place, further in front, and without a word")
    func options() throws {
        let file = try folder.file("browser.json", Self.browser)
        let quiet = try daemon.pointerctl(
            "attach",
            file,
            "--id",
            "b 2",
            "--frame",
            "640x480-20+-30",
            "--z",
            "-7",
            "--quiet",
            in: folder
        )
        let follower = try daemon.subscribe(#"{"events":["layout"]}"#)
        try waitForSurfaces(["b 2"], follower)
        let surface = try #require(try surfaces().first)
        #expect(surface.frame.x == -20 && surface.frame.y == -30)
        #expect(surface.frame.width == 640 && surface.frame.height == 480)
        #expect(surface.z == -7)
        #expect(try quiet.stop(with: SIGINT) == .signal(SIGINT))
        #expect(quiet.log.isEmpty)
    }

    @Test("the standard input, and events as JSON")
    func standardInput() throws {
        let file = try folder.file("browser", Self.browser)
        let command = #"exec "$0" attach - --json --frame 50x60 --socket "$1" < "$2""#
        let attached = try DaemonProcess(
            program: "/bin/sh",
            ["-c", command, "\(ProgramRun.folder)/pointerctl", daemon.socket, file],
            socket: daemon.socket,
            in: folder
        )
        #expect(try attached.waitForLine("event") == #"{"event":{"kind":"attached","surface":"browser"}}"#)
        let frame = try #require(try surfaces().first?.frame)
        #expect(frame.x == 500 && frame.width == 50 && frame.height == 60)
        #expect(try attached.stop(with: SIGINT) == .signal(SIGINT))
    }

    @Test("several surfaces of one file, and some of them")
    func several() throws {
        let other = Self.panel.replacingOccurrences(of: "panel", with: "other")
        let third = Self.panel.replacingOccurrences(of: "panel", with: "third")
        let file = try folder.file("windows.toml", Self.panel + other + third)
        let attached = try daemon.pointerctl("attach", file, "--surface", "panel", "--surface", "third", in: folder)
        try attached.waitForLine("attached   third")
        #expect(try surfaces().map(\.id) == ["panel", "third"])
        try daemon.move((150, 120))
        // The later of those at the same place is in front.
        try attached.waitForLine("enter      third/ok")
        #expect(try attached.stop(with: SIGINT) == .signal(SIGINT))

        let unknown = try run("attach", file, "--surface", "nix")
        #expect(unknown.ending == .status(1))
        #expect(unknown.errors == "pointerctl: \(file) has no surface nix; it has panel, other, third\n")
        let renamed = try run("attach", file, "--id", "x")
        #expect(renamed.ending == .status(1))
        #expect(renamed.errors.contains("--id and --frame are for one surface"))
        #expect(renamed.errors.contains("Choose one with --surface."))
    }

    @Test("where one of several cannot be shown, none is, not even for a moment")
    func allOrNone() throws {
        let holder = try daemon.pointerctl("attach", try folder.file("browser.json", Self.browser), in: folder)
        try holder.waitForLine("attached")
        let follower = try daemon.subscribe(#"{"events":["layout","motion"]}"#)
        #expect(try follower.event().kind == "state")
        let again = Self.panel + "[[surfaces]]\nid = \"browser\"\nframe = { x = 0, y = 0, width = 1, height = 1 }\n"
        let run = try run("attach", try folder.file("both.toml", again))
        #expect(run.ending == .status(1))
        #expect(run.errors.hasPrefix("pointerctl: you already have a surface browser\n"))
        #expect(run.errors.contains("--id ID"))
        #expect(run.output == "")
        try expectOnlyMotion(follower, to: 1)
        let output =
            Self.panel + Self.panel.replacingOccurrences(of: "id = \"panel\"", with: "id = \"p\"\noutput = \"nix\"")
        let unknown = try self.run("attach", try folder.file("outputs.toml", output))
        #expect(unknown.ending == .status(1))
        #expect(
            unknown.errors.contains(
                "refuses the value of surfaces[1].output: there is no output \"nix\"\n  pointerctl layout shows the outputs"
            )
        )
        try expectOnlyMotion(follower, to: 2)
        #expect(try surfaces().map(\.id) == ["browser"])
    }

    /// Moves the pointer: the follower of motion and of the layout receives nothing else before.
    private func expectOnlyMotion(_ follower: SocketClient, to x: Double) throws {
        try daemon.move((x, 0))
        #expect(try follower.event().kind == "motion")
    }

    @Test("pointerctl prints the daemon's refusal of a later one without a line about those before, which go again")
    func lateRefusal() throws {
        let configuration = try folder.file("few.toml", "[limits]\nnodesPerClient = 1\n")
        let resting = try folder.file("resting.evemu", MouseRecording.resting.text)
        let strict = try DaemonProcess(
            ["--config", configuration, "--replay", resting],
            in: try TemporaryFolder()
        )
        let more =
            Self.panel.replacingOccurrences(of: "panel", with: "more")
            + "[[surfaces.nodes]]\nid = \"b\"\nframe = { x = 0, y = 0, width = 1, height = 1 }\n"
        let file = try folder.file("more.toml", Self.panel + more)
        for arguments in [["attach", file], ["attach", file, "--json"]] {
            let run = try ProgramRun("pointerctl", arguments + ["--socket", strict.socket])
            #expect(run.ending == .status(1))
            #expect(run.errors.contains("more than pointerd allows its clients: nodesPerClient"))
            #expect(run.output == "")
        }
    }

    @Test("many surfaces take one connection, and show their events in one order")
    func connections() throws {
        let follower = try daemon.subscribe(#"{"events":["layout"]}"#)
        // More than the connections that a user has.
        let ids = (0..<20).map { "p\($0)" }
        let text = ids.map { Self.panel.replacingOccurrences(of: "panel", with: $0) }.joined()
        let all = try daemon.pointerctl("attach", try folder.file("many.toml", text), in: folder)
        for id in ids { try all.waitForLine("attached   \(id)") }
        #expect(try surfaces().map(\.id) == ids)
        // They came in one step.
        #expect(try follower.events { $0.kind == "layout" }.map(\.kind) == ["state", "layout"])
        let client = try daemon.connect()
        try client.call("io.pointerd.Service.GetStatus")
        let used = try client.reply(StatusReply.self).status.limits.first { $0.name == "connectionsPerUser" }?.used
        // The stream, the follower and this one; pointerctl's other one may not have been seen to be gone.
        #expect((3...5).contains(used ?? 0), "\(String(describing: used))")
        try daemon.move((150, 120))
        try all.waitForLine("enter      p19/ok")
        #expect(try all.stop(with: SIGINT) == .signal(SIGINT))
        try waitForSurfaces([], follower)
    }

    @Test("of several surfaces each line names the one that it is about; JSON is as it came")
    func whichSurface() throws {
        let node =
            "[[surfaces.nodes]]\nid = \"a\"\nframe = { x = 0, y = 0, width = 50, height = 50 }\ninteraction = { style = { effect = \"highlight\" } }\n"
        let file = try folder.file(
            "windows.toml",
            Self.panel + "[[surfaces]]\nid = \"b\\\"\"\n"
                + "frame = { x = 500, y = 500, width = 100, height = 100 }\n" + node
        )
        let lines = try daemon.pointerctl("attach", file, in: folder)
        try lines.waitForLine("attached   b\"")
        let json = try daemon.pointerctl("attach", file, "--json", in: folder)
        // The ids are taken.
        #expect(try json.waitForEnd() == .status(1))
        try daemon.move((510, 510), (0, 0))
        try lines.waitForLine("enter      b\"/a")
        #expect(try lines.waitForLine("style ").contains("in b\"/a"))
        try lines.waitForLine("exit       b\"/a")
        #expect(try lines.stop(with: SIGINT) == .signal(SIGINT))
        let other = try DaemonProcess(configuration: "", in: try TemporaryFolder())
        let objects = try other.pointerctl("attach", file, "--json", in: folder)
        #expect(try objects.waitForLine(#""kind":"opened""#).contains(#""host":""#))
        try other.move((510, 510), (0, 0))
        let style = try objects.waitForLine(#""kind":"style""#)
        #expect(style.hasPrefix(#"{"event":{"#) && style.contains(#""surface":"b\""#), "\(style)")
        #expect(try objects.stop(with: SIGINT) == .signal(SIGINT))
    }

    @Test(
        "started without an output or an input it prints nothing into the daemon's connection, and goes on",
        arguments: [">&-", "<&- >&-"]
    )
    func closedDescriptors(redirection: String) throws {
        let file = try folder.file("panel.toml", Self.panel)
        let follower = try daemon.subscribe(#"{"events":["layout"]}"#)
        let command = #"exec "$0" attach "$1" --socket "$2" "# + redirection
        let attached = try DaemonProcess(
            program: "/bin/sh",
            ["-c", command, "\(ProgramRun.folder)/pointerctl", file, daemon.socket],
            socket: daemon.socket,
            in: folder
        )
        try waitForSurfaces(["panel"], follower)
        #expect(try attached.file(ofDescriptor: STDOUT_FILENO) == "/dev/null")
        #expect(try attached.stop(with: SIGINT) == .signal(SIGINT))
        #expect(attached.log.isEmpty)
    }

    @Test("a daemon that ends takes the surface with it")
    func daemonEnds() throws {
        let attached = try daemon.pointerctl("attach", try folder.file("panel.toml", Self.panel), in: folder)
        try attached.waitForLine("attached")
        #expect(try daemon.stop() == .status(0))
        try attached.waitForLine("pointerctl: pointerd ended the stream")
        #expect(try attached.waitForEnd() == .status(0))
    }

    @Test("pointerctl prints mistakes of the file with line, column and key, and shows no surface")
    func badFile() throws {
        let bad = Self.panel.replacingOccurrences(of: "frame", with: "fraem")
        let file = try folder.file("bad.toml", bad)
        let run = try run("attach", file)
        #expect(run.ending == .status(1))
        #expect(run.errors.hasPrefix("pointerctl: \(file) cannot be used: 4 errors\n"))
        #expect(run.errors.contains(#"  \#(file):3:1: error: surfaces[0].fraem: unknown key; did you mean "frame"?"#))
        let json = try folder.file("bad.json", #"[{"id": "a", "frame": 3}]"#)
        #expect(
            try self.run("attach", json).errors.contains(
                "  \(json):1:23: error: surfaces[0].frame: expected an object, found an integer\n"
            )
        )
        #expect(try self.run("attach", "/nonexistent.toml").errors.contains("there is no such file"))
        let empty = try folder.file("empty.toml", "")
        #expect(try self.run("attach", empty).errors == "pointerctl: \(empty) has no surface\n")
        #expect(try surfaces().isEmpty)
    }

    @Test("pointerctl explains in sentences what only the daemon knows to be wrong")
    func refusals() throws {
        let output = Self.panel.replacingOccurrences(of: "id = \"panel\"", with: "id = \"panel\"\noutput = \"nix\"")
        let run = try run("attach", try folder.file("output.toml", output))
        #expect(run.ending == .status(1))
        let noOutput = "refuses the value of surface.output: there is no output \"nix\"\n"
        #expect(run.errors.contains(noOutput + "  pointerctl layout shows the outputs"))
        for (error, sentences) in [
            (
                #"{"error":"io.pointerd.Layout.LimitExceeded","parameters":{"limit":"nodesPerClient"}}"#,
                ["more than pointerd allows its clients: nodesPerClient", "[limits]"]
            ),
            (
                #"{"error":"io.pointerd.Layout.LimitExceeded","parameters":{"limit":"styleBytes","node":"ok","reason":"too much"}}"#,
                ["a style of node ok is too long: too much\n", "fewer or simpler parts"]
            ),
            (
                #"{"error":"io.pointerd.Layout.PermissionDenied","parameters":{"role":"layout"}}"#,
                ["for which the role layout is needed", #"layout = ["NAME"]"#]
            ),
            (
                #"{"error":"io.pointerd.Layout.PermissionDenied","parameters":{}}"#,
                ["does not let this user call io.pointerd.Layout.Attach\n"]
            ),
            (
                #"{"error":"io.pointerd.Layout.AmbiguousSurface","parameters":{"surface":"a","owners":"-1,0,4294967294"}}"#,
                [
                    "several owners have a surface a\n",
                    "Name one of them: configuration:a, root:a, 4294967294:a\n",
                ]
            ),
        ] {
            let fake = try FakeDaemon(["io.pointerd.Layout.Attach": .init(messages: [error])])
            let arguments = ["attach", try folder.file("panel.toml", Self.panel), "--socket", fake.path]
            let run = try ProgramRun("pointerctl", arguments, daemon: fake)
            #expect(run.ending == .status(1))
            for sentence in sentences { #expect(run.errors.contains(sentence), "\(run.errors)") }
        }
    }

    @Test("without a daemon: how to start one")
    func noDaemon() throws {
        let file = try folder.file("panel.toml", Self.panel)
        let run = try ProgramRun("pointerctl", ["attach", file, "--socket", "/nonexistent/p.sock"])
        #expect(run.ending == .status(1))
        #expect(run.errors.contains("Start it by hand"))
    }
}
