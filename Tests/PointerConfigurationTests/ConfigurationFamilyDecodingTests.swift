import ConfigurationFiles
import PointerModel
import SystemPackage
import TestBasics
import Testing

@testable import PointerConfiguration

@Suite("A configuration of several files")
struct ConfigurationFamilyDecodingTests {
    private func family(_ folder: borrowing TemporaryFolder) -> ConfigurationFamily {
        ConfigurationFamily(
            packagedFolder: folder.path.appending("packaged"),
            file: folder.path.appending("etc/pointerd.toml"),
            requiresFile: false,
            localFolder: folder.path.appending("etc/pointerd.toml.d")
        )
    }

    private func load(_ files: [String: String]) throws -> Configuration {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(name, text) }
        return try Configuration.load(family(folder)).configuration
    }

    private func mistakes(_ files: [String: String]) throws -> [String] {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(name, text) }
        let family = family(folder)
        let error = try #require(throws: ConfigurationError.self) { try Configuration.load(family) }
        return folder.relative(error.diagnostics)
    }

    private static func surface(_ id: String, on output: String? = nil) -> String {
        "[[surfaces]]\nid = '\(id)'\nframe = { x = 0, y = 0, width = 1, height = 1 }\n"
            + (output.map { "output = '\($0)'\n" } ?? "")
    }

    @Test("no file is the built-in configuration")
    func none() throws {
        #expect(try load([:]) == .builtIn)
    }

    @Test("the names of layouts are relative to the file that has them")
    func layouts() throws {
        let configuration = try load([
            "packaged/a.toml": "layouts = ['layouts/a.toml']", "packaged/layouts/a.toml": Self.surface("packaged"),
            "etc/pointerd.toml.d/b.toml": Self.surface("own"),
        ])
        #expect(configuration.layout.surfaces.map(\.id) == ["packaged", "own"])
        #expect(
            try mistakes(["packaged/a.toml": "layouts = ['b.toml']", "etc/b.toml": "", "etc/pointerd.toml": ""]).first?
                .hasPrefix("packaged/a.toml:1:12: layouts[0]: ") == true
        )
    }

    @Test("a list of layouts is replaced; the former's files are not even read")
    func replacedLayouts() throws {
        let configuration = try load([
            "packaged/a.toml": "layouts = ['missing.toml']", "etc/pointerd.toml": "layouts = []",
        ])
        #expect(configuration == .builtIn)
    }

    @Test("a table has its former name in one file and its present one in another: the later file wins, key by key")
    func formerNames() throws {
        let files = [
            "packaged/a.toml": "[recentring]\nonLift = false\nmouseRest = 1",
            "etc/pointerd.toml": "recentering.mouseRest = 2",
            "etc/pointerd.toml.d/b.toml": "recentring.mouseRest = 3",
        ]
        let settings = try load(files).engine.recentering
        #expect(!settings.onLift && settings.mouseRest == 3)
        let later = try load(files.filter { $0.key != "etc/pointerd.toml.d/b.toml" }).engine.recentering
        #expect(!later.onLift && later.mouseRest == 2)
    }

    @Test(
        "both names in one file are a mistake, at the line of the former one",
        arguments: [
            ("[recentering]\nonLift = true\n[recentring]\nonLift = true", "3:2"),
            ("[recentring]\n[recentering]", "1:2"),
            ("recentering = { onLift = true }\nrecentring.onLift = true", "2:1"),
        ]
    )
    func bothNames(text: String, place: String) throws {
        #expect(
            try mistakes(["etc/pointerd.toml": text]) == [
                "etc/pointerd.toml:\(place): recentring: is the former name of recentering, and the file has both"
            ]
        )
    }

    @Test("a mistake below the former name has the present one, at its own line")
    func mistakeBelowFormerName() throws {
        #expect(
            try mistakes(["etc/pointerd.toml": "[recentring]\nonLift = 1"]) == [
                "etc/pointerd.toml:2:10: recentering.onLift: expected true or false, found an integer"
            ]
        )
    }

    @Test("rules of devices are numbered through all files, and begin anew after reset")
    func devices() throws {
        let files = [
            "packaged/a.toml": "[[devices]]\nmatch.kind = 'mouse'\ndpi = 400\n",
            "etc/pointerd.toml": "[[devices]]\nmatch.kind = 'mouse'\ndpi = 800\n",
        ]
        #expect(try load(files).devices.rules.map(\.overrides.dpi) == [400, 800])
        let reset = files.merging([
            "etc/pointerd.toml.d/a.toml": "[[devices]]\nreset = true\n[[devices]]\nmatch.kind = 'mouse'\ndpi = 1600"
        ]) { $1 }
        // The drop-in of the same name also takes the package's away.
        #expect(try load(reset).devices.rules.map(\.overrides.dpi) == [1600])
        #expect(
            try mistakes(files.merging(["etc/pointerd.toml.d/b.toml": "[[devices]]\ndpi = 1\n"]) { $1 }).first?
                .hasPrefix("etc/pointerd.toml.d/b.toml:2:7: devices[2].dpi (rule 3): ") == true
        )
    }

    @Test("outputs of one file hold for surfaces of another, and are the built-in one again after reset")
    func outputs() throws {
        let output = "[[outputs]]\nname = 'left'\nframe = { x = 0, y = 0, width = 10, height = 10 }\n"
        let files = ["packaged/a.toml": output, "etc/pointerd.toml.d/b.toml": Self.surface("s", on: "left")]
        #expect(try load(files).layout.surfaces.first?.output == "left")
        let reset = files.merging(["etc/pointerd.toml": "[[outputs]]\nreset = true\n"]) { $1 }
        #expect(
            try mistakes(reset) == [
                "etc/pointerd.toml.d/b.toml:4:10: surfaces[0].output: there is no output \"left\"; there is \"main\""
            ]
        )
    }

    @Test("each mistake names its own file, in the order in which they are read")
    func everyFile() throws {
        #expect(
            try mistakes([
                "packaged/a.toml": "[mouse]\nsped = 1", "etc/pointerd.toml": "[mouse]\nspeed = 7\nother = 1",
                "etc/pointerd.toml.d/c.toml": "mouze.speed = 1\n" + Self.surface("s") + Self.surface("s"),
                "etc/pointerd.toml.d/d.toml": Self.surface("s"),
            ]) == [
                "packaged/a.toml:2:1: mouse.sped: unknown key; did you mean \"speed\"?",
                "etc/pointerd.toml:2:9: mouse.speed: 7 is out of range: expected -1 to 1",
                "etc/pointerd.toml:3:1: mouse.other: unknown key",
                "etc/pointerd.toml.d/c.toml:1:1: mouze: unknown key; did you mean \"mouse\"?",
                "etc/pointerd.toml.d/c.toml:6:6: surfaces[1].id: \"s\" is already taken: see line 3",
                "etc/pointerd.toml.d/d.toml:2:6: surfaces[2].id: \"s\" is already taken: see etc/pointerd.toml.d/c.toml:3",
            ]
        )
    }

    @Test(
        "a desktop's file in place of a drop-in is a mistake of that file",
        arguments: ["packaged", "etc/pointerd.toml.d"]
    )
    func desktopDropIn(_ folder: String) throws {
        #expect(
            try mistakes(["\(folder)/60-x.toml": "[overlay]\n"]) == [
                "\(folder)/60-x.toml: is a desktop's file: pointer-overlay and pointer-feeder read it, and pointerd does not"
            ]
        )
    }

    @Test("a layout has no reset, in whichever way it is read", arguments: ["", surface("s")])
    func layoutReset(_ rest: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("layout.toml", "[[surfaces]]\nreset = true\n" + rest)
        let elsewhere = ConfigurationFamily(placing: file, in: folder.path.appending("elsewhere"))
        for family in [ConfigurationFamily(alone: file), elsewhere] {
            let checked = ConfigurationFile.check(family, for: .daemon, readDesktop: { _ in })
            #expect(checked.kind == .layout)
            guard case .failure(let error) = checked.result else { return #expect(Bool(false), "it has no mistake") }
            #expect(
                folder.relative(error.diagnostics) == [
                    "layout.toml:2:1: reset is for drop-ins: nothing comes before a layout"
                ]
            )
        }
        #expect(throws: ConfigurationError.self) { try LayoutFile.load(file) }
    }

    @Test("a file with the reset of a configuration's array is one, though it has but surfaces otherwise")
    func otherReset() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("a.toml", "[[devices]]\nreset = true\n" + Self.surface("s"))
        let checked = ConfigurationFile.check(file, for: .daemon) { _ in }
        #expect(checked.kind == .configuration)
        #expect(try checked.result.get().surfaces.map(\.id) == ["s"])
    }

    @Test("a value that a later file replaces is not judged")
    func replacedMistake() throws {
        #expect(
            try load(["packaged/a.toml": "mouse.speed = 'fast'", "etc/pointerd.toml": "mouse.speed = 0.5"]).motion.mouse
                .speed == 0.5
        )
    }

    @Test("warnings stand at the line of their own file")
    func warnings() throws {
        let folder = try TemporaryFolder()
        try folder.write("packaged/a.toml", "[[devices]]\nmatch.kind = 'mouse'\n")
        try folder.write(
            "etc/pointerd.toml.d/b.toml",
            "\ndrive.enabled = true\n\n[[devices]]\nmatch.kind = 'touchpad'\n" + Self.surface("s")
        )
        let checked = ConfigurationFile.check(family(folder), for: .daemon, readDesktop: { _ in })
        let (packaged, own) = ("\(folder.path)/packaged/a.toml", "\(folder.path)/etc/pointerd.toml.d/b.toml")
        #expect(checked.idleRules.map(\.place?.file) == [packaged, own])
        #expect(checked.idleRules.map(\.place?.line) == [1, 4])
        #expect(checked.driveWarnings.map(\.place?.file) == [own])
        #expect(checked.places.place(surface: "s", node: nil, region: nil)?.file == own)
    }
}
