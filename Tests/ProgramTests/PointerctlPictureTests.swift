import Foundation
import Glibc
import Testing

@Suite("pointerctl snapshot, trace and view")
struct PointerctlPictureTests {
    private let folder: TemporaryFolder
    private let daemon: DaemonProcess

    private static let layout = """
        [[surfaces]]
        id = "panel"
        frame = { x = 800, y = 440, width = 320, height = 200 }
        [[surfaces.nodes]]
        id = "ok"
        frame = { x = 110, y = 80, width = 100, height = 40 }
        interaction = {}
        [[surfaces.nodes]]
        id = "small"
        frame = { x = 10, y = 10, width = 20, height = 40 }
        control = { slider = {} }

        """

    init() throws {
        folder = try TemporaryFolder()
        daemon = try DaemonProcess(configuration: Self.layout, in: folder)
    }

    private func run(_ arguments: String...) throws -> ProgramRun {
        try ProgramRun("pointerctl", arguments + ["--socket", daemon.socket], environment: ["LANG": "C.UTF-8"])
    }

    private func text(_ file: String) throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    @Test("snapshot draws what the daemon shows, with the pointer and the mistakes")
    func shown() throws {
        let file = "\(folder.path)/now.svg"
        let run = try run("snapshot", "--output", file)
        #expect(run.ending == .status(0) && run.output == "")
        let svg = try text(file)
        // The pointer is in the middle of the output, and so a highlight around the button there.
        #expect(svg.contains("<g id=\"pointer\">\n<rect x=\"910\" y=\"520\" width=\"100\" height=\"40\""))
        #expect(svg.contains("<title>ok</title>") && svg.contains("panel/small: the target is 20 x 40 points"))
    }

    @Test("A point outside of all outputs is refused, and the outputs are named")
    func outside() throws {
        let file = "\(folder.path)/outside.svg"
        let run = try run("snapshot", "--at", "5000,5", "--output", file)
        #expect(run.ending == .status(1) && !FileManager.default.fileExists(atPath: file))
        #expect(run.errors.contains("5000, 5 is outside of all outputs"))
        #expect(run.errors.contains(" is 1920x1080 at 0, 0"))
    }

    @Test("view prints one picture as text, with and without Unicode")
    func once() throws {
        let run = try run("view", "--once", "--scale", "4")
        #expect(run.ending == .status(0))
        let lines = run.lines.map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(run.lines.count == 24)
        // The highlight is faint, so the button's frame is visible in it. The pointer is on the button's name.
        #expect(lines.contains { $0.hasPrefix("┌──") })
        #expect(lines.contains { $0.contains("░") })
        let plain = try ProgramRun(
            "pointerctl",
            ["view", "--once", "--socket", daemon.socket],
            environment: ["LANG": "C"]
        )
        #expect(plain.output.allSatisfy { $0.isASCII })
    }

    /// Arguments of `trace` that play the bundled recordings.
    private static let demo = [
        "trace", "--config", Repository.path("config/demo.toml"),
        "--replay", Repository.path("config/recordings/demo.evemu"),
        "--replay", Repository.path("config/recordings/flick.evemu"),
    ]

    @Test("trace plays the bundled recordings: a page of at most 40 KB that only this user may read")
    func trace() throws {
        let file = "\(folder.path)/trace.html"
        let run = try ProgramRun("pointerctl", Self.demo + ["--output", file])
        #expect(run.ending == .status(0))
        #expect(run.errors.hasPrefix("pointerctl: wrote \(file), "))
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let size = try #require(attributes[.size] as? Int)
        #expect((20_000...40_000).contains(size))
    }

    @Test("trace writes an animated picture without a script, in the form that the file's name asks for")
    func animated() throws {
        let file = "\(folder.path)/trace.SVG"
        #expect(try ProgramRun("pointerctl", Self.demo + ["--output", file]).ending == .status(0))
        let svg = try text(file)
        let parse = "import sys, xml.dom.minidom as dom; print(dom.parse(sys.argv[1]).documentElement.tagName)"
        #expect(try ProgramRun("/usr/bin/python3", ["-c", parse, file]).lines == ["svg"])
        #expect(svg.contains("<animate attributeName=\"x\"") && svg.contains(">button2</text>"))
        #expect(!svg.contains("<script") && !svg.contains("http://www.w3.org/1999/xlink"))
        #expect(svg.utf8.count < 60_000)
    }

    @Test("trace names the recording that cannot be played, whichever it is, and writes nothing")
    func badRecording() throws {
        let file = "\(folder.path)/trace.html"
        let bad = try folder.file("bad.evemu", "N: Mouse\nE: 1.5 0000 0000 0\n")
        let run = try ProgramRun("pointerctl", Self.demo + ["--replay", bad, "--output", file])
        #expect(run.ending == .status(1))
        #expect(run.errors.hasPrefix("pointerctl: \(bad):2: the time must be seconds"))
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("a recording that is longer than a picture plays is refused")
    func longRecording() throws {
        var recording = MouseRecording()
        recording.move(10)
        recording.rest(milliseconds: 130_000)
        recording.move(10)
        let long = try folder.file("long.evemu", recording.text)
        let run = try ProgramRun("pointerctl", ["trace", "--replay", long, "--output", "\(folder.path)/long.svg"])
        #expect(run.ending == .status(1))
        #expect(run.errors.contains("a picture plays at most two minutes"))
    }

    @Test("trace records what the daemon publishes, until it ends")
    func live() throws {
        let file = "\(folder.path)/live.html"
        let tracer = try daemon.pointerctl("trace", "--output", file, in: folder)
        try tracer.waitForLine("recording the pointer; press Ctrl-C to stop")
        #expect(try run("set-position", "820", "460").ending == .status(0))
        #expect(try run("set-position", "960", "540").ending == .status(0))
        #expect(try tracer.stop(with: SIGINT) == .status(0))
        try tracer.waitForLine("wrote \(file)")
        #expect(try text(file).contains("Content-Security-Policy"))
    }

    @Test(
        "what does not fit together is refused",
        arguments: [
            ["trace"], ["trace", "--output", "a.html", "--config", "b.toml"],
            ["trace", "--output", "a.html", "--replay", "c.evemu", "--seconds", "2"],
            ["trace", "--output", "a.txt"], ["trace", "--output", "html"], ["snapshot", "--output", "panel.toml"],
            ["trace", "--output", "a.html", "--seconds", "0"], ["trace", "--output", "a.svg", "--seconds", "121"],
            ["view"], ["view", "--once", "--scale", "0"],
            ["snapshot", "a.toml", "--pointer", "b"], ["snapshot", "--at", "1"],
        ]
    )
    func refused(arguments: [String]) throws {
        #expect(try ProgramRun("pointerctl", arguments).ending == .status(64))
    }
}
