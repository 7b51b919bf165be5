import Foundation
import Testing

@Suite("pointerctl check")
struct PointerctlCheckTests {
    private static let good = """
        [[surfaces]]
        id = "demo"
        frame = { x = 0, y = 0, width = 100, height = 100 }
        [[surfaces.nodes]]
        id = "ok"
        frame = { x = 0, y = 0, width = 50, height = 50 }
        """

    @Test("a good layout, without any daemon")
    func goodLayout() throws {
        let file = try TemporaryFolder()
        let path = try file.file("layout.toml", Self.good)
        let run = try ProgramRun("pointerctl", ["check", path])
        #expect(run.ending == .status(0))
        #expect(run.lines == ["\(path): layout with 1 surface and 1 node, no mistakes"])
    }

    @Test("a region beyond its node's hit area is a warning, not an error")
    func warning() throws {
        let folder = try TemporaryFolder()
        let region = """

            [surfaces.nodes.interaction]
            regions = [{ rect = { x = -5, y = 0, width = 55, height = 50 } }]
            """
        let path = try folder.file("layout.toml", Self.good + region)
        let run = try ProgramRun("pointerctl", ["check", path])
        #expect(run.ending == .status(0))
        #expect(run.lines.count == 2)
        #expect(
            run.lines.first?.hasPrefix("\(path):8:12: warning: demo/ok region 0: the region reaches beyond") == true
        )
        #expect(run.lines.first?.hasSuffix("[regionExceedsHitArea]") == true)
        #expect(run.lines.last == "\(path): layout with 1 surface and 1 node, 1 warning")
    }

    @Test(
        "a configuration whose surfaces lie above windows is warned of, once, at the first of them",
        arguments: [(-100_000, true), (-100_001, false)]
    )
    func aboveWindows(z: Int, isAbove: Bool) throws {
        let folder = try TemporaryFolder()
        _ = try folder.file("layout.toml", Self.good.replacing("id = \"demo\"", with: "id = \"demo\"\nz = \(z)"))
        let other = Self.good.replacing("id = \"demo\"", with: "id = \"other\"\nz = \(z)")
        let path = try folder.file("mine.toml", "layouts = [\"layout.toml\"]\n\(other)")
        let run = try ProgramRun("pointerctl", ["check", "--strict", path])
        #expect(run.ending == .status(isAbove ? 1 : 0))
        let warnings = run.lines.filter { $0.hasSuffix("[aboveWindows]") }
        #expect(warnings.count == (isAbove ? 1 : 0))
        let begin = "\(folder.path)/layout.toml:2:1: warning: on a desktop surfaces of the configuration lie above"
        #expect(warnings.allSatisfy { $0.hasPrefix(begin) && $0.contains(": demo, other; ") })
        #expect(try ProgramRun("pointerctl", ["check", "\(folder.path)/layout.toml"]).lines.count == 1)
    }

    @Test("a misspelt key is an error at its line and column, with a suggestion")
    func misspelt() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("layout.toml", Self.good.replacingOccurrences(of: "frame", with: "fraem"))
        let run = try ProgramRun("pointerctl", ["check", path])
        #expect(run.ending == .status(1))
        #expect(
            run.lines.contains {
                $0.hasPrefix("\(path):3:1: error: surfaces[0].fraem: ") && $0.contains(#"did you mean "frame"?"#)
            }
        )
        #expect(run.errors == "")
    }

    @Test("the errors are those of the daemon, word for word")
    func sameAsDaemon() throws {
        let folder = try TemporaryFolder()
        let long = String(repeating: "k", count: 100)
        let text = """
            "a\\u001b \\"b\\"" = 1
            "a\(long)" = 2
            log.level = "\\u202e"
            [[outputs]]
            name = "a\(String(long.prefix(20)))\\u0007"
            frame = { x = 0, y = 0, width = 1, height = 1 }
            [[surfaces]]
            id = "s"
            frame = { x = 0, y = 0, width = 1, height = 1 }
            [[surfaces.nodes]]
            id = "quoted \\" \\\\ name"
            frame = { x = 0, y = 0, width = 1, height = 1 }
            [[surfaces.nodes]]
            id = "other"
            parent = "quoted \\" \\\\ nam"
            frame = { x = 0, y = 0, width = 1, height = 1 }
            """
        let path = try folder.file("a\u{1b}b.toml", text)
        let checked = try ProgramRun("pointerctl", ["check", path])
        #expect(checked.ending == .status(1))
        let started = try ProgramRun("pointerd", ["--check", "--config", path])
        #expect(started.ending == .status(1))
        let named = started.errors.split(separator: "\n").dropFirst().map(String.init)
        #expect(named.count == 5)
        // What a compiler's message has, and a daemon that does not start need not say.
        #expect(checked.lines.dropLast().map { $0.replacingOccurrences(of: ": error: ", with: ": ") } == named)
    }

    @Test("--json is one object")
    func json() throws {
        struct Finding: Decodable {
            struct Problem: Decodable {
                var file: String
                var line: Int
                var column: Int
            }
            var valid: Bool
            var errors: [Problem]
        }
        let folder = try TemporaryFolder()
        let path = try folder.file("bad.toml", "[motion\n")
        let run = try ProgramRun("pointerctl", ["check", "--json", path])
        #expect(run.ending == .status(1))
        #expect(run.lines.count == 1)
        let finding = try JSONDecoder().decode(Finding.self, from: Data(run.output.utf8))
        #expect(!finding.valid)
        #expect(finding.errors.map(\.file) == [path])
        #expect(finding.errors.first?.line == 1)
    }

    @Test("a warning names the file, line and column of its region, node or surface")
    func places() throws {
        let folder = try TemporaryFolder()
        let layout = """
            [[surfaces]]
            id = "window"
            frame = { x = 5000, y = 0, width = 200, height = 100 }
            z = -200000
            [[surfaces.nodes]]
            frame = { x = 10, y = 10, width = 18, height = 40 }
              id = "info"
            interaction = { style = { effect = "highlight" } }
            [[surfaces.nodes]]
            id = "rows"
            frame = { x = 60, y = 10, width = 100, height = 80 }
            [surfaces.nodes.interaction]
            regions = [
              { rect = { x = 0, y = 0, width = 100, height = 40 } },
              { rect = { x = 0, y = 40, width = 120, height = 0 } },
            ]
            [surfaces.nodes.interaction.repeating]
            first = { rect = { x = 0, y = 40, width = 100, height = 40 } }
            pitch = { dy = 30 }
            count = 2
            """
        let path = try folder.file("window.toml", layout)
        let main = try folder.file("pointerd.toml", "layouts = [\"window.toml\"]")
        let run = try ProgramRun("pointerctl", ["check", main])
        #expect(run.ending == .status(0))
        let found = run.lines.dropLast().map { line -> String in
            // The message itself is the rules' matter.
            let parts = line.components(separatedBy: ": ")
            let rule = line.components(separatedBy: " [").last ?? ""
            return parts.count > 3 ? "\(parts[0]) \(parts[2]) \(rule)" : line
        }
        #expect(
            found == [
                "\(path):2:1 window outsideOutputs]",
                "\(path):7:3 window/info targetTooSmall]",
                "\(path):15:3 window/rows region 1 unreachableRegion]",
                "\(path):17:29 window/rows region 2 regionExceedsHitArea]",
                "\(path):17:29 window/rows region 2 repeatingRegionsOverlap]",
            ]
        )
        #expect(run.lines.last == "\(main): configuration with 1 surface and 2 nodes, 5 warnings")
    }

    @Test(
        "the machine's own file that is not there is named",
        .enabled(if: !FileManager.default.fileExists(atPath: "/etc/pointerd"), "this machine has files of its own")
    )
    func withoutFile() throws {
        let run = try ProgramRun("pointerctl", ["check"])
        #expect(run.ending == .status(0))
        #expect(
            run.lines.first
                == "/etc/pointerd/pointerd.toml: note: does not exist; what no other file says is built in"
        )
    }

    @Test("what is shipped has no mistakes")
    func shipped() throws {
        let files = ["pointerd.toml", "layouts/buttons.toml", "layouts/quilt.toml", "layouts/slider.toml"]
            .map { Repository.path("config/\($0)") }
        let run = try ProgramRun("pointerctl", ["check"] + files)
        #expect(run.ending == .status(0))
        #expect(run.lines.count == files.count)
        for (line, file) in zip(run.lines, files) {
            #expect(line.hasPrefix("\(file): ") && line.hasSuffix(", no mistakes"))
        }
    }

    @Test("of several files each is checked, and one with an error is enough for the status")
    func several() throws {
        let folder = try TemporaryFolder()
        let good = try folder.file("good.toml", Self.good)
        let bad = try folder.file("bad.toml", "[motion\n")
        let run = try ProgramRun("pointerctl", ["check", bad, good])
        #expect(run.ending == .status(1))
        #expect(run.lines.count == 3)
        #expect(run.lines.first?.hasPrefix("\(bad):1:") == true)
        #expect(run.lines.last == "\(good): layout with 1 surface and 1 node, no mistakes")
        let objects = try ProgramRun("pointerctl", ["check", "--json", good, bad])
        #expect(objects.ending == .status(1))
        #expect(objects.lines.map { $0.hasPrefix("{") && $0.hasSuffix("}") } == [true, true])
    }

    @Test("- is the standard input")
    func standardInput() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("bad.toml", Self.good.replacingOccurrences(of: "frame", with: "fraem"))
        let program = "\(ProgramRun.folder)/pointerctl"
        let run = try ProgramRun("/bin/sh", ["-c", #"exec "$0" check - < "$1""#, program, path])
        #expect(run.ending == .status(1))
        #expect(run.lines.contains { $0.hasPrefix("-:3:1: error: surfaces[0].fraem") })
        let nothing = try ProgramRun("pointerctl", ["check", "-"])
        #expect(nothing.ending == .status(0))
        #expect(nothing.lines == ["-: configuration with 0 surfaces and 0 nodes, no mistakes"])
        // Where it is read to its end, there is nothing in it any more.
        let twice = try ProgramRun("pointerctl", ["check", "-", path, "-"])
        #expect(twice.ending == .status(64))
        #expect(twice.lines.isEmpty)
    }

    @Test("what is no readable file is an error", arguments: ["/nonexistent.toml", "/dev", "/dev/zero"])
    func unreadable(path: String) throws {
        let run = try ProgramRun("pointerctl", ["check", path])
        #expect(run.ending == .status(1))
        #expect(run.lines.first?.hasPrefix("\(path): error: ") == true)
    }

    @Test("an unknown name in [roles] is a warning, and what a group counts a note, which --strict lets pass")
    func roles() throws {
        let folder = try TemporaryFolder()
        let text = "[roles]\nobserve = [\"@0\"]\nadmin = [\"@0\"]\n"
        let path = try folder.file("pointerd.toml", text)
        let run = try ProgramRun("pointerctl", ["check", "--strict", path])
        #expect(run.ending == .status(0))
        #expect(run.lines.count == 3)
        #expect(run.lines[0].hasPrefix(#"\#(path):2:12: note: "@0" gives observe to all members"#))
        #expect(run.lines[0].hasSuffix("[roleOfAllMembers]"))
        #expect(run.lines[1].hasPrefix(#"\#(path):3:10: note: "@0" gives admin only to programs"#))
        #expect(run.lines[1].hasSuffix("[roleOfGroupInForce]"))
        let unknown = try folder.file("unknown.toml", "roles.sync = [\"no such user\"]\n")
        let warned = try ProgramRun("pointerctl", ["check", unknown])
        #expect(warned.ending == .status(0))
        #expect(warned.lines.first?.contains(#":1:15: warning: there is no user "no such user""#) == true)
        #expect(try ProgramRun("pointerctl", ["check", "--strict", unknown]).ending == .status(1))
    }

    @Test("--strict lets warnings fail")
    func strict() throws {
        let folder = try TemporaryFolder()
        let small = Self.good.replacingOccurrences(of: "width = 50", with: "width = 5") + "\ninteraction = {}\n"
        let path = try folder.file("layout.toml", small)
        #expect(try ProgramRun("pointerctl", ["check", path]).ending == .status(0))
        let run = try ProgramRun("pointerctl", ["check", "--strict", path])
        #expect(run.ending == .status(1))
        #expect(run.lines.first?.contains("[targetTooSmall]") == true)
        #expect(
            try ProgramRun("pointerctl", ["check", "--strict", try folder.file("g.toml", Self.good)]).ending
                == .status(0)
        )
    }

    @Test("a layout in JSON is checked as one in TOML")
    func layoutInJSON() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("layout.json", #"[{"id": "s", "frame": {"x": 0, "y": 0, "width": 1}}]"#)
        let run = try ProgramRun("pointerctl", ["check", path])
        #expect(run.ending == .status(1))
        #expect(run.lines.first == "\(path):1:23: error: surfaces[0].frame.height: is missing")
    }

    @Test("check says that a recording is no configuration, and what to do with it")
    func recording() throws {
        let path = Repository.path("config/recordings/demo.evemu")
        let run = try ProgramRun("pointerctl", ["check", path])
        #expect(run.ending == .status(1))
        #expect(
            run.lines.first
                == "\(path): error: is a recording of a device, not a configuration or a layout; to play it: pointerd --replay FILE"
        )
    }

    @Test("check sends nobody in a circle: what it names takes the file")
    func circle() throws {
        let folder = try TemporaryFolder()
        let record = try folder.file(
            "old.yml",
            "\u{FEFF}version: 1\nndevices: 1\ndevices:\n- evdev: {name: \"M\", codes: {1: [272], 2: [0, 1]}}\n"
        )
        let check = try ProgramRun("pointerctl", ["check", record])
        #expect(check.ending == .status(1))
        #expect(check.lines.first?.hasSuffix("convert it: pointerctl convert FILE > recording.evemu") == true)
        let converted = try ProgramRun("pointerctl", ["convert", record])
        #expect(converted.ending == .status(0) && converted.errors == "")
        let playable = try folder.file("new.txt", converted.output)
        #expect(
            try ProgramRun("pointerctl", ["check", playable]).lines.first?.hasSuffix(
                "to play it: pointerd --replay FILE"
            ) == true
        )
        let toml = try folder.file("pointerd.toml", "")
        #expect(try ProgramRun("pointerd", ["--check", "--config", toml, "--replay", playable]).ending == .status(0))
        let again = try ProgramRun("pointerctl", ["convert", playable, "--device", "M"])
        #expect(again.errors.contains("--device is for recordings of libinput"))
        let program = "\(ProgramRun.folder)/pointerctl"
        let piped = try ProgramRun("/bin/sh", ["-c", #"exec "$0" convert - < "$1""#, program, record])
        #expect(
            piped.errors.hasSuffix("pointerctl convert FILE > recording.evemu; give the file's name instead of -\n")
        )
    }

    @Test(
        "check, convert and calibrate name a file of another program",
        arguments: [
            ("set $mod Mod4\n", "sway or i3"), ("[ids]\n*\n", "keyd"), ("[Pad]\nMatchName=Pad\n", "libinput's quirks"),
        ]
    )
    func foreign(text: String, program: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("file.toml", text)
        for arguments in [["check", file], ["convert", file], ["calibrate", "--replay", file]] {
            let run = try ProgramRun("pointerctl", arguments)
            #expect(run.ending == .status(1))
            #expect((run.output + run.errors).contains(program))
        }
    }

    @Test("a rule for devices that settles nothing is a warning, by the number that devices has")
    func idleRule() throws {
        let folder = try TemporaryFolder()
        let text = "[[devices]]\ndpi = 800\n[[devices]]\nmatch.name = \"Pad\"\n"
        let path = try folder.file("pointerd.toml", text)
        let run = try ProgramRun("pointerctl", ["check", path])
        #expect(run.ending == .status(0))
        #expect(run.lines.first?.hasPrefix("\(path):3:1: warning: rule 2 for devices has no effect") == true)
        let wrong = try folder.file("wrong.toml", "[[devices]]\ndpi = 1\n")
        #expect(
            try ProgramRun("pointerctl", ["check", wrong]).lines.first?.hasPrefix(
                "\(wrong):2:7: error: devices[0].dpi (rule 1): 1 is out of range"
            ) == true
        )
    }
}
