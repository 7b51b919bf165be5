import ConfigurationFiles
import PointerConfiguration
import TestBasics
import Testing

@Suite("What is wrong with a configuration file is said with file, line, column and key")
struct BadConfigurationTests {
    /// A text and all that is to be said about it.
    struct Case: Sendable, CustomTestStringConvertible {
        var text: String
        var diagnostics: [String]

        init(_ text: String, _ diagnostics: String...) {
            self.text = text
            self.diagnostics = diagnostics
        }

        var testDescription: String { String(text.prefix(60)) }
    }

    static let withoutKeyboards =
        "needs fromKeyboards = true in [modifiers]: without it, the daemon opens no keyboards "
        + "and does not know when somebody types"

    static let cases = [
        // Not TOML.
        Case(
            "layouts = [",
            #"c.toml:1:12: not TOML: Error while parsing array: encountered end-of-file"#
        ),
        Case(
            "a = 1\na = 2",
            #"c.toml:2:5: not TOML: Error while parsing key-value pair: cannot redefine existing integer 'a'"#
        ),
        // Unknown keys.
        Case("outptus = []", #"c.toml:1:1: outptus: unknown key; did you mean "outputs"?"#),
        Case("nonsense = 1", "c.toml:1:1: nonsense: unknown key"),
        Case(
            "[mouse]\nleft_handed = true\nnatural-scrolling = true\n",
            #"c.toml:2:1: mouse.left_handed: unknown key; did you mean "leftHanded"?"#,
            #"c.toml:3:1: mouse.natural-scrolling: unknown key; did you mean "naturalScrolling"?"#
        ),
        Case(
            "[[outputs]]\nname = \"main\"\nframe = { x = 0, y = 0, width = 10, height = 10 }\n    scael = 2",
            #"c.toml:4:5: outputs[0].scael: unknown key; did you mean "scale"?"#
        ),
        Case("\"a\\u001b b\" = 1", #"c.toml:1:1: "a\u{1b} b": unknown key"#),
        // Wrong types.
        Case("layouts = \"a.toml\"", "c.toml:1:11: layouts: expected an array of file names, found a string"),
        Case("layouts = [1]", "c.toml:1:12: layouts[0]: expected a file name, found an integer"),
        Case("outputs = { }", "c.toml:1:11: outputs: expected an array of outputs, found a table"),
        Case("outputs = [1.5]", "c.toml:1:12: outputs[0]: expected a table, found a float"),
        Case("mouse = 2024-01-01", "c.toml:1:9: mouse: expected a table, found a date"),
        Case("mouse = 10:00:00", "c.toml:1:9: mouse: expected a table, found a time"),
        Case("mouse = 2024-01-01T10:00:00Z", "c.toml:1:9: mouse: expected a table, found a date and time"),
        Case("mouse.speed = \"1\"", "c.toml:1:15: mouse.speed: expected a number, found a string"),
        Case("mouse.speed = true", "c.toml:1:15: mouse.speed: expected a number, found a boolean"),
        Case("log.level = 3", "c.toml:1:13: log.level: expected a string, found an integer"),
        Case(
            "sessions.seat = \"desk\"",
            #"c.toml:1:17: sessions.seat: "desk" is no seat: expected "seat" and letters, digits, "-" or "_", such as "seat0""#
        ),
        Case(
            "sessions.seat = \"seat../users\"",
            #"c.toml:1:17: sessions.seat: "seat../users" is no seat: expected "seat" and letters, digits, "-" or "_", such as "seat0""#
        ),
        // What the file does not let the daemon know.
        Case(
            "[touchpad]\ndisableWhileTyping = true",
            "c.toml:2:22: touchpad.disableWhileTyping: \(withoutKeyboards)"
        ),
        Case(
            "modifiers.fromKeyboards = false\n[[devices]]\n[[devices]]\ndisableWhileTyping = true\n[touchpad]\n"
                + "disableWhileTyping = true",
            "c.toml:4:22: devices[1].disableWhileTyping (rule 2): \(withoutKeyboards)",
            "c.toml:6:22: touchpad.disableWhileTyping: \(withoutKeyboards)"
        ),
        Case(
            "touchpad.disableWhileTyping = 1",
            "c.toml:1:31: touchpad.disableWhileTyping: expected true or false, found an integer"
        ),
        // Out of range.
        Case("mouse.speed = 2", "c.toml:1:15: mouse.speed: 2 is out of range: expected -1 to 1"),
        Case("mouse.speed = -1.01", "c.toml:1:15: mouse.speed: -1.01 is out of range: expected -1 to 1"),
        Case("mouse.speed = nan", "c.toml:1:15: mouse.speed: expected a finite number, found nan"),
        Case("touchpad.speed = -inf", "c.toml:1:18: touchpad.speed: expected a finite number, found -inf"),
        Case(
            "touchpad.speed = -9223372036854775808",
            "c.toml:1:18: touchpad.speed: -9.223372036854776e+18 is out of range: expected -1 to 1"
        ),
        Case(
            "touchpad.touchPressure = { begin = 30, end = 31 }",
            "c.toml:1:46: touchpad.touchPressure.end: 31 is out of range: expected 0 to 30"
        ),
        Case(
            "touchpad.touchSize = 'auto'",
            #"c.toml:1:22: touchpad.touchSize: "auto" is not one of "automatic""#
        ),
        Case(
            "touchpad.palmPressure = 65536",
            "c.toml:1:25: touchpad.palmPressure: 65536 is out of range: expected 0 to 65535"
        ),
        Case(
            "effects.largeThreshold = 0",
            "c.toml:1:26: effects.largeThreshold: 0 is out of range: expected 1 to 100000"
        ),
        Case("effects.slip = 1.5", "c.toml:1:16: effects.slip: 1.5 is out of range: expected 0 to 1"),
        Case(
            "effects.freesLongBeams = 1",
            "c.toml:1:26: effects.freesLongBeams: expected true or false, found an integer"
        ),
        Case("transition.response = 1", #"c.toml:1:1: transition: unknown key; did you mean "transitions"?"#),
        Case("inertia.isEnabled = true", #"c.toml:1:9: inertia.isEnabled: unknown key; did you mean "enabled"?"#),
        Case(
            "targeting.strategy = 'iPadOS'",
            #"c.toml:1:22: targeting.strategy: "iPadOS" is not one of "none", "ipados", "bubble", "semantic""#
                + #"; did you mean "ipados"?"#
        ),
        Case(
            "log.level = \"verbos\"",
            #"c.toml:1:13: log.level: "verbos" is not one of "trace", "debug", "info", "notice", "warning", "error", "critical""#
        ),
        Case(
            "log.level = \"Info\"",
            #"c.toml:1:13: log.level: "Info" is not one of "trace", "debug", "info", "notice", "warning", "error", "critical""#
                + #"; did you mean "info"?"#
        ),
        Case("limits.connections = 0", "c.toml:1:22: limits.connections: 0 is out of range: expected 1 to 4096"),
        Case(
            "limits.pendingBytes = 65535",
            "c.toml:1:23: limits.pendingBytes: 65535 is out of range: expected 65536 to 67108864"
        ),
        Case(
            "limits.coordinates = 1e7",
            "c.toml:1:22: limits.coordinates: 10000000 is out of range: expected 1000 to 1000000"
        ),
        Case(
            "limits.nodesPerClient = 4097",
            "c.toml:1:25: limits.nodesPerClient: 4097 is out of range: expected 1 to 4096"
        ),
        Case(
            "roles.sync = ['nobody at all', '@no such group', '']",
            "c.toml:1:50: roles.sync[2]: is empty"
        ),
        Case("roles.sync = ['root', '@']", "c.toml:1:23: roles.sync[1]: has no name of a group after the @"),
        Case("drive.users = ['@']", "c.toml:1:16: drive.users[0]: has no name of a group after the @"),
        Case(
            "roles.compositor = ['@active', 'everyone', 'root']",
            #"c.toml:1:21: roles.compositor[0]: the role compositor cannot be given to "@active", as its holder can click and confirm; name a user or a group"#,
            #"c.toml:1:32: roles.compositor[1]: the role compositor cannot be given to "everyone", as its holder can click and confirm; name a user or a group"#
        ),
        Case("roles.admin = 'root'", "c.toml:1:15: roles.admin: expected an array of users and groups, found a string"),
        Case("roles.observer = []", #"c.toml:1:7: roles.observer: unknown key; did you mean "observe"?"#),
        Case("limits.depth = 16.0", "c.toml:1:16: limits.depth: expected an integer, found a float"),
        Case(
            "limits.unwritableSeconds = 1e300",
            "c.toml:1:28: limits.unwritableSeconds: 1e+300 is out of range: expected 0.1 to 3600"
        ),
        // Outputs.
        Case("outputs = []", "c.toml:1:11: outputs: is empty: the pointer needs an output"),
        Case(
            "[[outputs]]\nscale = 17",
            "c.toml:1:1: outputs[0].name: is missing",
            "c.toml:1:1: outputs[0].frame: is missing",
            "c.toml:2:9: outputs[0].scale: 17 is out of range: expected 0.1 to 16"
        ),
        Case(
            "[[outputs]]\nname = 'a'\nframe = { x = 0, y = 0, width = 1, height = 1 }\ntransform = 'fliped-90'",
            #"c.toml:4:13: outputs[0].transform: "fliped-90" is not one of "normal", "90", "180", "270", "flipped", "#
                + #""flipped-90", "flipped-180", "flipped-270"; did you mean "flipped-90"?"#
        ),
        Case(
            "outputs = [{ name = 'a', frame = { x = 0, y = 0, width = 1, height = 1 }, transform = 90 }]",
            "c.toml:1:87: outputs[0].transform: expected a string, found an integer"
        ),
        Case(
            """
            outputs = [
              { name = "a", frame = { x = 0, y = 0, width = 0, height = 10 } },
              { name = "b", frame = { x = 0, y = 0, width = -1, height = 10 } },
              { name = "", frame = { x = 2e6, y = 0, height = 1 } },
              { name = "b", frame = { x = 0, y = 0, width = 1, height = 1 } },
            ]
            """,
            "c.toml:2:49: outputs[0].frame.width: 0 is out of range: expected 1 to 1000000",
            "c.toml:3:49: outputs[1].frame.width: -1 is out of range: expected 1 to 1000000",
            "c.toml:4:12: outputs[2].name: is empty",
            "c.toml:4:24: outputs[2].frame.width: is missing",
            "c.toml:4:30: outputs[2].frame.x: 2000000 is out of range: expected -1000000 to 1000000",
            #"c.toml:5:12: outputs[3].name: "b" is already taken: see line 3"#
        ),
        Case(
            "outputs = [{ name = 'a', frame = { x = 0, y = 0, width = 0.001, height = 0 } }]",
            "c.toml:1:58: outputs[0].frame.width: 0.001 is out of range: expected 1 to 1000000",
            "c.toml:1:74: outputs[0].frame.height: 0 is out of range: expected 1 to 1000000"
        ),
        Case(
            "outputs = [{ name = 'a', frame = { x = 1e6, y = 0, width = 1, height = 1 } }]",
            "c.toml:1:34: outputs[0].frame: reaches to 1000001: outputs end at 1000000 at the latest"
        ),
        Case(
            "outputs = [{ name = 'a', frame = { x = 0, y = 1000, width = 1, height = 1e6 } }]",
            "c.toml:1:34: outputs[0].frame: reaches to 1001000: outputs end at 1000000 at the latest"
        ),
        Case(
            "outputs = [" + String(repeating: "{},", count: 17) + "]",
            "c.toml:1:11: outputs: 17 outputs are too many: at most 16"
        ),
        Case(
            "outputs = [{ name = \"\(String(repeating: "n", count: 129))\", frame = { x = 0, y = 0, width = 1, height = 1 } }]",
            "c.toml:1:21: outputs[0].name: is 129 bytes long: at most 128"
        ),
        Case(
            #"outputs = [{ name = "red\u001b[31m", frame = { x = 0, y = 0, width = 1, height = 1 } }]"#,
            #"c.toml:1:21: outputs[0].name: "red\u{1b}[31m" contains a control character"#
        ),
        // Layout files.
        Case(#"layouts = [""]"#, #"c.toml:1:12: layouts[0]: "" is no file name"#),
        Case(#"layouts = ["a\u0000b"]"#, #"c.toml:1:12: layouts[0]: "a\u{0}b" is no file name"#),
        Case(#"layouts = ["none.toml"]"#, "c.toml:1:12: layouts[0]: none.toml: there is no such file"),
        Case(
            "layouts = [" + String(repeating: "'a',", count: 65) + "]",
            "c.toml:1:11: layouts: 65 file names are too many: at most 64"
        ),
    ]

    @Test("a bad configuration", arguments: cases)
    func badConfiguration(_ example: Case) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("c.toml", example.text)
        let error = #expect(throws: ConfigurationError.self) { try Configuration.load(file) }
        #expect(folder.relative(error?.diagnostics ?? []) == example.diagnostics)
        #expect(error?.omittedCount == 0)
    }

    @Test("twenty problems are listed, the others counted")
    func manyProblems() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("c.toml", (1...5000).map { "key\($0) = 1\n" }.joined())
        let error = try #require(throws: ConfigurationError.self) { try Configuration.load(file) }
        #expect(error.diagnostics.map(\.line) == Array(1...20))
        #expect(error.omittedCount == 4980)
        #expect(error.description.hasSuffix("key20: unknown key\nand 4980 more"))
    }

    @Test("problems of a layout file name that file, after those of the configuration")
    func problemsInLayoutFile() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "c.toml",
            "layouts = ['sub/l.toml', 'sub/broken.toml']\nunknown = 1\n[[surfaces]]\nid = 'a'\n"
        )
        try folder.write("sub/l.toml", "[[surfaces]]\nid = 'a'\nframe = 1\n\n[log]\nlevel = 'info'\n")
        try folder.write("sub/broken.toml", "[[surfaces]\n")
        let error = try #require(throws: ConfigurationError.self) { try Configuration.load(file) }
        #expect(
            folder.relative(error.diagnostics) == [
                "c.toml:2:1: unknown: unknown key",
                "c.toml:3:1: surfaces[0].frame: is missing",
                #"c.toml:4:6: surfaces[0].id: "a" is already taken: see sub/l.toml:2"#,
                "sub/l.toml:3:9: surfaces[0].frame: expected a table, found an integer",
                "sub/l.toml:5:2: log: unknown key",
                #"sub/broken.toml:1:12: not TOML: Error while parsing table header: expected ']', saw '\n'"#,
            ]
        )
    }
}
