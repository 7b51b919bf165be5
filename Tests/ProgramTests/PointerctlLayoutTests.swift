import Documents
import Foundation
import Glibc
import PointerModel
import PointerWire
import Testing

@Suite("pointerctl lint, set-outputs and explain, of a daemon that runs")
struct PointerctlLayoutTests {
    private let folder: TemporaryFolder
    private let daemon: DaemonProcess

    private static let layout = """
        [[surfaces]]
        id = "panel"
        frame = { x = 100, y = 100, width = 300, height = 200 }
        targeting = "bubble"
        [[surfaces.nodes]]
        id = "box"
        frame = { x = 0, y = 0, width = 300, height = 200 }
        interaction = { style = "hidden" }
        [[surfaces.nodes]]
        id = "small"
        parent = "box"
        frame = { x = 10, y = 10, width = 20, height = 40 }
        control = { slider = {} }
        [[surfaces]]
        id = "good"
        frame = { x = 500, y = 100, width = 300, height = 200 }

        """

    init() throws {
        folder = try TemporaryFolder()
        daemon = try DaemonProcess(configuration: Self.layout, in: folder)
    }

    private func run(_ arguments: String...) throws -> ProgramRun {
        try ProgramRun("pointerctl", arguments + ["--socket", daemon.socket], environment: ["LANG": "C.UTF-8"])
    }

    @Test("lint prints what check finds in the file, and its status says that there is something")
    func lint() throws {
        let lint = try run("lint")
        #expect(lint.ending == .status(1))
        let checked = try ProgramRun("pointerctl", ["check", "\(folder.path)/pointerd.toml"])
        #expect(lint.lines.count == 2)
        #expect(lint.lines.first?.hasPrefix("warning: panel/small: the target is 20 x 40 points") == true)
        #expect(lint.lines.first?.hasSuffix("[targetTooSmall]") == true)
        // But for the place in the file.
        #expect(checked.lines.first?.hasSuffix(" \(lint.lines.first ?? "?")") == true)
        #expect(lint.lines.last == "the layout: 1 warning")
        #expect(try run("lint", "--surface", "panel").lines.last == "surface panel: 1 warning")
    }

    @Test("lint of what has no mistakes")
    func clean() throws {
        let run = try run("lint", "--surface", "good")
        #expect(run.ending == .status(0))
        #expect(run.lines == ["surface good: no mistakes"])
    }

    @Test("lint of a surface that there is not")
    func noSurface() throws {
        let run = try run("lint", "--surface", "nix")
        #expect(run.ending == .status(1))
        let advice = "  pointerctl layout shows the surfaces of the layout.\n"
        #expect(run.errors == "pointerctl: there is no surface nix\n\(advice)")
    }

    @Test("layout shows one surface alone where it is named, and says where there is none")
    func oneSurface() throws {
        let surface = "surface good  300x200 at 500, 100, z 0"
        for name in ["good", "configuration:good"] {
            let run = try run("layout", "--surface", name)
            #expect(run.ending == .status(0), "\(run.errors)")
            #expect(run.lines == [surface])
        }
        let json = try run("layout", "--surface", "good", "--json").output
        let reply = try Declaration.read(json.utf8) { $0.layoutReply() }
        #expect(reply.surfaces.map(\.id) == ["good"] && !reply.isComplete)
        let none = try run("layout", "--surface", "nix")
        #expect(none.ending == .status(1))
        #expect(none.errors.hasPrefix("pointerctl: there is no surface nix\n"))
    }

    @Test("explain takes a point on a surface")
    func explainOnSurface() throws {
        let global = try run("explain", "115", "120").output
        #expect(global.contains("panel/box"))
        #expect(try run("explain", "15", "20", "--surface", "panel").output == global)
        #expect(try run("explain", "15", "20", "--surface", "configuration:panel").output == global)
        #expect(try run("explain", "15", "20", "--surface", "nix").ending == .status(1))
        #expect(try run("explain", "--surface", "panel").ending == .status(64))
    }

    @Test("an id means one's own surface; user:id and configuration:id mean the one of that owner")
    func owners() throws {
        let surface =
            #"{"id":"good","z":1,"frame":{"x":0,"y":0,"width":90,"height":90},"nodes":[{"id":"tiny","frame":{"x":0,"y":0,"width":3,"height":3},"interaction":{}}]}"#
        let attached = try daemon.pointerctl("attach", try folder.file("own.json", surface), in: folder)
        try attached.waitForLine("attached")
        let own = "warning: good/tiny: the target is 3 x 3 points"
        #expect(try run("lint", "--surface", "good").lines.first?.hasPrefix(own) == true)
        #expect(try run("lint", "--surface", "\(geteuid()):good").lines.first?.hasPrefix(own) == true)
        #expect(try run("lint", "--surface", "configuration:good").lines == ["surface good: no mistakes"])
        let stranger = try run("lint", "--surface", "4294967294:good")
        #expect(stranger.ending == .status(1))
        #expect(stranger.errors.hasPrefix("pointerctl: there is no surface good\n"))
        let watch = try run("watch-surface", "4294967294:good")
        #expect(watch.errors == "pointerctl: there is no surface 4294967294:good; there are panel, good, good\n")
    }

    @Test("lint --json is the reply; text of others is escaped otherwise")
    func lintJSON() throws {
        let json = try run("lint", "--json")
        #expect(json.ending == .status(1))
        let reply = try JSONDecoder().decode(LintReply.self, from: Data(json.output.utf8))
        #expect(reply.warnings.map(\.rule) == ["targetTooSmall"])
        let fake = try FakeDaemon(CannedAnswers.all)
        let hostile = try ProgramRun("pointerctl", ["lint", "--socket", fake.path], daemon: fake)
        #expect(
            hostile.lines == [
                "warning: demo: the surface is on no output [outsideOutputs]",
                #"warning: demo/ok region 2: odd\u{1b} [newRule\u{1b}]"#, "the layout: 2 warnings",
            ]
        )
    }

    @Test("set-outputs takes outputs as xrandr writes them, and prints what holds afterwards")
    func outputs() throws {
        let run = try run(
            "set-outputs",
            "a=b=800x600.5-800+0@1.25",
            "HDMI-A-1=640x480+0+-10/flipped-90",
            "last=100x100"
        )
        #expect(run.ending == .status(0))
        let expected = [
            "output a=b  800x600.5 at -800, 0, scale 1.25",
            "output HDMI-A-1  640x480 at 0, -10, scale 1, transform flipped-90",
            "output last  100x100 at 640, -10, scale 1",
        ]
        #expect(run.lines == expected)
        #expect(try self.run("layout").lines.prefix(3) == expected[...])
    }

    @Test("set-outputs --json is what SetOutputs takes, also from a file")
    func outputFiles() throws {
        let json = try run("set-outputs", "one=300x200@2/90", "--json")
        let expected =
            #"{"outputs":[{"frame":{"height":200,"width":300,"x":0,"y":0},"name":"one","scale":2,"transform":"90"}]}"#
        #expect(json.lines == [expected])
        let file = try folder.file("outputs.json", json.output)
        #expect(try run("set-outputs", "two=10x10").lines == ["output two  10x10 at 0, 0, scale 1"])
        #expect(try run("set-outputs", "--file", file).lines == ["output one  300x200 at 0, 0, scale 2, transform 90"])
        #expect(try run("status").lines.contains { $0.hasSuffix("one, 300x200 at 0, 0, scale 2, transform 90") })
        let toml = try folder.file(
            "outputs.toml",
            "[[outputs]]\nname = \"t\"\nframe = { x = 1, y = 2, width = 3, height = 4 }\n"
        )
        #expect(try run("set-outputs", "--file", toml).lines == ["output t  3x4 at 1, 2, scale 1"])
        let none = try run("set-outputs", "--file", "\(folder.path)/pointerd.toml")
        #expect(none.ending == .status(1))
        #expect(none.errors.hasSuffix("pointerd.toml has no outputs\n"))
    }

    @Test(
        "what layout --json prints can be converted and has its outputs set, where surfaces are on outputs that are gone too"
    )
    func shownLayout() throws {
        let surface = #"{"id":"far","output":"main","frame":{"x":0,"y":0,"width":9,"height":9}}"#
        let attached = try daemon.pointerctl("attach", try folder.file("far.json", surface), in: folder)
        try attached.waitForLine("attached")
        #expect(try run("set-outputs", "HDMI-1=1920x1080").ending == .status(0))
        let shown = try folder.file("shown.json", try run("layout", "--json").output)
        let converted = try ProgramRun("pointerctl", ["convert", shown])
        #expect(converted.ending == .status(0), "\(converted.errors)")
        #expect(converted.output.contains("id = \"far\"\noutput = \"main\"\n"))
        let set = try run("set-outputs", "--file", shown)
        #expect(set.ending == .status(0), "\(set.errors)")
        #expect(set.lines == ["output HDMI-1  1920x1080 at 0, 0, scale 1"])
        #expect(try attached.stop(with: SIGINT) == .signal(SIGINT))
    }

    @Test("set-outputs refuses what makes no sense, before the daemon is asked, and says whom the role is given to")
    func badOutputs() throws {
        let twice = try run("set-outputs", "a=10x10", "a=10x10")
        #expect(twice.ending == .status(1))
        #expect(twice.errors == #"pointerctl: outputs[1].name: "a" is already taken: see outputs[0].name"# + "\n")
        #expect(try run("set-outputs", "a=0x10").errors.contains("outputs[0].frame.width: 0 is out of range"))
        let denied = #"{"error":"io.pointerd.Layout.PermissionDenied","parameters":{"role":"sync"}}"#
        let fake = try FakeDaemon(["io.pointerd.Layout.SetOutputs": .init(messages: [denied])])
        let run = try ProgramRun("pointerctl", ["set-outputs", "a=1x1", "--socket", fake.path], daemon: fake)
        #expect(run.ending == .status(1))
        #expect(
            run.errors == """
                pointerctl: pointerd does not let this user call io.pointerd.Layout.SetOutputs, for which the role sync is needed
                  The daemon's configuration gives roles to users, under [roles]: sync = ["NAME"]
                  Root and the user that pointerd runs as have them all: sudo is enough.

                """
        )
    }

    @Test("set-position moves the pointer, which is then where that is")
    func setPosition() throws {
        let moved = try run("set-position", "200", "250")
        #expect(moved.ending == .status(0))
        #expect(moved.output.isEmpty)
        let status = try run("status")
        #expect(status.lines.contains { $0.hasPrefix("position") && $0.contains("200, 250") }, "\(status.output)")
        #expect(status.lines.contains { $0.hasPrefix("region") && $0.contains("panel/box") }, "\(status.output)")
        #expect(try run("set-position", "200", "250", "--json").lines == ["{}"])
        let nobody = try run("set-position", "1", "1", "--pointer", "nobody")
        #expect(nobody.ending == .status(1))
        #expect(nobody.errors.contains("nobody"), "\(nobody.errors)")
    }

    @Test("interface prints the text that the daemon has, and names those that there are")
    func interface() throws {
        let names = try ProgramRun("pointerctl", ["interface"])
        #expect(
            names.lines == [
                "io.pointerd.Assist", "io.pointerd.Compositor", "io.pointerd.Devices", "io.pointerd.Drive",
                "io.pointerd.Layout", "io.pointerd.Pointer", "io.pointerd.Service",
            ]
        )
        let client = try daemon.connect()
        for name in names.lines {
            let text = try ProgramRun("pointerctl", ["interface", name]).output
            try client.call("org.varlink.service.GetInterfaceDescription", #"{"interface":"\#(name)"}"#)
            let reply = try #require(try client.receive())
            let served = try #require(
                (try JSONSerialization.jsonObject(with: Data(reply.utf8)) as? [String: [String: String]])?["parameters"]
            )
            #expect(served["description"]?.trimmingCharacters(in: .newlines) == text.trimmingCharacters(in: .newlines))
        }
        #expect(try ProgramRun("pointerctl", ["interface", "io.pointerd.Nothing"]).ending == .status(64))
    }

    @Test("explain: a control without an interaction, in a node that answers for it")
    func explain() throws {
        let run = try run("explain", "115", "115")
        #expect(run.ending == .status(0))
        #expect(
            run.lines == [
                "point      115, 115", "region     panel/box, 300x200 at 100, 100", "style      hidden",
                "control    panel/small, horizontal slider from 0 to 1 at 0", "targeting  bubble, on surface panel", "",
                "Asked in this order:", "surface good: does not contain the point",
                "surface panel: contains the point, so no surface behind it is asked",
                "└─ box: its hit area contains the point",
                "   ├─ small (horizontal slider from 0 to 1 at 0): its hit area contains the point; "
                    + "no child contains it, so it is hit; has no interaction, so what contains it is asked",
                "   └─ the whole node: wins, with the style hidden ◀━━",
            ]
        )
        let reply = try JSONDecoder().decode(
            ResolveReply.self,
            from: Data(try self.run("explain", "115", "115", "--json").output.utf8)
        )
        #expect(reply.explanation.last?.outcome == "won")
    }
}
