import Foundation
import Testing

@Suite("pointerctl check judges a file in its place, and says where values come from")
struct PointerctlCheckPlaceTests {
    private func folder(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, text) in files {
            let parent = URL(filePath: "\(folder.path)/\(name)").deletingLastPathComponent().path
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            _ = try folder.file(name, text)
        }
        return folder
    }

    private func check(_ arguments: [String]) throws -> ProgramRun {
        try ProgramRun("pointerctl", ["check"] + arguments)
    }

    @Test("a file by itself, without the drop-ins beside it")
    func alone() throws {
        let folder = try folder(["pointerd.toml": "", "pointerd.toml.d/a.toml": "wrong = 1"])
        let run = try check(["\(folder.path)/pointerd.toml"])
        #expect(run.ending == .status(0))
        let drop = try check(["\(folder.path)/pointerd.toml.d/a.toml"])
        #expect(drop.lines.first == "\(folder.path)/pointerd.toml.d/a.toml:1:1: error: wrong: unknown key")
    }

    @Test("a copy in the place of the file, and of a drop-in: with the others, and with the layouts of the place")
    func placed() throws {
        // Below the windows of programs, so that nothing is to be warned of.
        let layout = "[[surfaces]]\nid = 's'\nz = -1000000\nframe = { x = 0, y = 0, width = 1, height = 1 }\n"
        let folder = try folder([
            "etc/pointerd.toml": "layouts = ['one.toml']", "etc/one.toml": layout,
            "etc/pointerd.toml.d/layouts/two.toml": layout,
            "etc/pointerd.toml.d/50.toml": "[mouse]\nspeed = 0.5",
            "new/pointerd.toml": "layouts = ['one.toml']\n[mouse]\nspeed = 1\n",
            "new/50.toml": "layouts = ['layouts/two.toml']",
            "new/wrong/50.toml": "layouts = ['two.toml']\nmouse.sped = 1",
        ])
        let (old, new) = ("\(folder.path)/etc", "\(folder.path)/new")
        let file = try check(["--as", old, "\(new)/pointerd.toml"])
        #expect(
            file.lines.last
                == "\(new)/pointerd.toml, \(old)/pointerd.toml.d/50.toml: configuration with 1 surface and 0 nodes, no mistakes"
        )
        let drop = try check(["--as", "\(old)/pointerd.toml.d", "\(new)/50.toml"])
        #expect(
            drop.lines.last
                == "\(old)/pointerd.toml, \(new)/50.toml: configuration with 1 surface and 0 nodes, no mistakes"
        )
        let wrong = try check(["--as", "\(old)/pointerd.toml.d", "\(new)/wrong/50.toml"])
        #expect(wrong.ending == .status(1))
        #expect(
            Array(wrong.lines.prefix(2)) == [
                "\(new)/wrong/50.toml:1:12: error: layouts[0]: \(old)/pointerd.toml.d/two.toml: there is no such file",
                "\(new)/wrong/50.toml:2:7: error: mouse.sped: unknown key; did you mean \"speed\"?",
            ]
        )
        // By itself, it would look for the layout beside itself.
        #expect(try check(["\(new)/pointerd.toml"]).ending == .status(1))
        let text = try check(["--as", "\(old)/pointerd.toml.d", "\(old)/one.toml", "--json"]).output
        #expect(
            text.contains(#""files":["\#(old)/pointerd.toml","\#(old)/pointerd.toml.d/50.toml","\#(old)/one.toml"]"#),
            "\(text)"
        )
    }

    @Test("the working directory as the place, by its own name")
    func workingDirectory() throws {
        let folder = try folder(["pointerd.toml": "[mouse]\nspeed = 1\n", "pointerd.toml.d/10.toml": "[log]\n"])
        let run = try ProgramRun(
            "/bin/sh",
            [
                "-c", #"cd "$1" && exec "$0" check --as . 10.toml"#, "\(ProgramRun.folder)/pointerctl",
                "\(folder.path)/pointerd.toml.d",
            ]
        )
        #expect(
            run.lines.last?.hasPrefix("\(folder.path)/pointerd.toml, 10.toml: ") == true,
            "\(run.output)\(run.errors)"
        )
    }

    @Test("a name that would not be read, several files and the standard input have no place")
    func noPlace() throws {
        let folder = try folder(["etc/pointerd.toml": "", "etc/pointerd.toml.d/a.toml": "", "a.txt": "", "b.toml": ""])
        let run = try check(["--as", "\(folder.path)/etc/pointerd.toml.d", "\(folder.path)/a.txt"])
        #expect(run.ending == .status(1))
        #expect(
            run.lines.first?.hasSuffix(
                "a.txt: error: would not be read there: the name of a drop-in ends with .toml and begins with no dot"
            ) == true
        )
        for files in [[], ["-"], ["a", "b"]] {
            #expect(try check(["--as", folder.path] + files).ending == .status(64))
        }
    }

    @Test("without a file, the machine's")
    func machine() throws {
        #expect(try check([]).output.contains("/etc/pointerd/pointerd.toml"))
    }

    @Test("the value of a key, with the file and the line or as the default")
    func explained() throws {
        let folder = try folder([
            "etc/pointerd.toml": """
            [mouse]
            speed = 0.5
            [[devices]]
            match = { kind = "mouse" }
            dpi = 800
            [assist]
            profile = "tremor"
            freeze = false
            """,
            "etc/pointerd.toml.d/10.toml":
                "[roles]\nsync = [\"@active\"]\n\n[[devices]]\nmatch.kind = \"touchpad\"\nignore = true\n",
            "20.toml": "[drive]\ndevices = [{ kind = \"mouse\" }]\n",
        ])
        let (etc, new) = ("\(folder.path)/etc", "\(folder.path)/20.toml")
        func explain(_ key: String) throws -> [String] {
            let run = try check(["--explain", key, "--as", "\(etc)/pointerd.toml.d", new])
            #expect(run.ending == .status(0), "\(run.errors)")
            return run.lines
        }
        #expect(try explain("mouse.speed") == ["mouse.speed = 0.5  # \(etc)/pointerd.toml:2"])
        #expect(try explain("touchpad.speed") == ["touchpad.speed = 0  # the default"])
        #expect(try explain("drive.devices") == ["drive.devices = [{ kind = \"mouse\" }]  # \(new):2"])
        #expect(
            try explain("devices") == [
                "devices[0] = { match = { kind = \"mouse\" }, dpi = 800 }  # \(etc)/pointerd.toml:3",
                "devices[1] = { match = { kind = \"touchpad\" }, ignore = true }  # \(etc)/pointerd.toml.d/10.toml:4",
            ]
        )
        #expect(
            try explain("roles") == [
                "roles.admin = []  # the default", "roles.assist = [\"@active\"]  # the default",
                "roles.compositor = []  # the default", "roles.drive = []  # the default",
                "roles.layout = [\"everyone\"]  # the default",
                "roles.observe = [\"everyone\"]  # the default",
                "roles.sync = [\"@active\"]  # \(etc)/pointerd.toml.d/10.toml:2",
            ]
        )
        // An empty list would be for nobody.
        #expect(try explain("drive.users") == ["drive.users  # the default"])
        #expect(try explain("outputs") == ["outputs  # the default"])
        #expect(try explain("layouts") == ["layouts = []  # the default"])
        #expect(try explain("assist.freeze") == ["assist.freeze = false  # \(etc)/pointerd.toml:8"])
        #expect(try explain("assist.bubble").first?.hasSuffix("  # the profile, \(etc)/pointerd.toml:7") == true)
        let json = try check(["--explain", "mouse.speed", "--json", "\(etc)/pointerd.toml"]).output
        #expect(
            json
                == #"{"key": "mouse.speed", "value": 0.5, "isDefault": false, "file": "\#(etc)/pointerd.toml", "line": 2, "column": 9}"#
                + "\n"
        )
    }

    @Test("a key that there is not, a file with mistakes, a file that is no configuration")
    func unexplained() throws {
        let folder = try folder(["a.toml": "[mouse]\nspeed = 7\n", "desktop.toml": "[overlay]\n"])
        let unknown = try check(["--explain", "mouse.sped", "\(folder.path)/a.toml"])
        #expect(unknown.ending == .status(1))
        #expect(unknown.errors.contains("there is no key sped in mouse; did you mean speed?"), "\(unknown.errors)")
        let wrong = try check(["--explain", "mouse.speed", "\(folder.path)/a.toml"])
        #expect(wrong.ending == .status(1))
        #expect(
            wrong.lines.first?.hasPrefix("\(folder.path)/a.toml:2:9: error: mouse.speed: 7 is out of range") == true
        )
        let other = try check(["--explain", "mouse.speed", "\(folder.path)/desktop.toml"])
        #expect(other.ending == .status(1))
        #expect(other.errors.contains("is no configuration of pointerd"), "\(other.errors)")
    }

    @Test(
        "former names and words are explained by the present ones, at the line of the file",
        arguments: ["recentring", "recentering"]
    )
    func formerNames(table: String) throws {
        let folder = try folder(["a.toml": "[recentring]\nmouseRest = 2\n[assist]\nclick = \"dwell\""])
        let file = "\(folder.path)/a.toml"
        let rest = try check(["--explain", "\(table).mouseRest", file])
        #expect(rest.lines == ["recentering.mouseRest = 2  # \(file):2"], "\(rest.errors)")
        let click = try check(["--explain", "assist.click", file])
        #expect(click.lines == ["assist.click = \"longest\"  # \(file):4"])
    }

    @Test("each default that the schema knows, and each role, is explained")
    func everyKey() throws {
        let folder = try folder(["a.toml": ""])
        let tables = [
            "mouse", "touchpad", "pointingStick", "effects", "transitions", "recentering", "inertia", "targeting",
            "assist",
            "drive", "modifiers", "limits", "roles", "sessions", "log", "layouts", "devices", "surfaces",
        ]
        for table in tables {
            let run = try check(["--explain", table, "\(folder.path)/a.toml"])
            #expect(run.ending == .status(0))
            let isComplete = run.lines.allSatisfy { $0.contains(" = ") && $0.hasSuffix("  # the default") }
            #expect(isComplete || table == "drive", "\(run.output)")
        }
    }
}
