import ConfigurationFiles
import PointerConfiguration
import PointerModel
import TestBasics
import Testing

@Suite("What is wrong with a layout file is said with the key's path")
struct BadLayoutTests {
    /// The line of a node and what is to be said about it, from the column on.
    struct NodeCase: Sendable, CustomTestStringConvertible {
        var keys: String
        var diagnostics: [String]

        init(_ keys: String, _ diagnostics: String...) {
            self.keys = keys
            self.diagnostics = diagnostics
        }

        var testDescription: String { String(keys.prefix(60)) }
    }

    /// What stands before the keys of a case: a surface with a node "a".
    static let preamble = """
        [[surfaces]]
        id = "s"
        frame = { x = 0, y = 0, width = 100, height = 100 }
        [[surfaces.nodes]]
        id = "first"
        frame = { x = 0, y = 0, width = 100, height = 100 }
        [[surfaces.nodes]]
        id = "node"
        frame = { x = 0, y = 0, width = 60, height = 24 }

        """

    static let nodeCases = [
        NodeCase("hit_insets = 1", #"10:1: hit_insets: unknown key; did you mean "hitInsets"?"#),
        NodeCase("isHidden = true", #"10:1: isHidden: unknown key; did you mean "hidden"?"#),
        NodeCase(
            "parent = 'frist'",
            #"10:10: parent: there is no node "frist" in this surface; did you mean "first"?"#
        ),
        NodeCase("parent = 'node'", "10:10: parent: a node cannot be its own parent"),
        NodeCase(
            "parent = 'last'\n[[surfaces.nodes]]\nid = 'last'\nframe = { x = 0, y = 0, width = 1, height = 1 }",
            #"10:10: parent: "last" is declared after its child: parents come first"#
        ),
        NodeCase("transform = { a = 0 }", "10:13: transform: flattens the plane: a * d must differ from b * c"),
        NodeCase("transform = { a = nan, d = 0 }", "10:19: transform.a: expected a finite number, found nan"),
        NodeCase("transform = { e = 1 }", "10:15: transform.e: unknown key"),
        NodeCase("hitInsets = 'a'", "10:13: hitInsets: expected a number or a table, found a string"),
        NodeCase("hitInsets = { top = 'a' }", "10:21: hitInsets.top: expected a number, found a string"),
        NodeCase("padding = -1", "10:11: padding: -1 is out of range: expected 0 to 1000000"),
        NodeCase("padding = { top = 1e7 }", "10:19: padding.top: 10000000 is out of range: expected 0 to 1000000"),
        NodeCase("padding = 'a'", "10:11: padding: expected a number or a table, found a string"),
        NodeCase("hitInsets = 1e7", "10:13: hitInsets: 10000000 is out of range: expected -1000000 to 1000000"),
        NodeCase("hidden = 1", "10:10: hidden: expected true or false, found an integer"),
        NodeCase("alpha = 1.1", "10:9: alpha: 1.1 is out of range: expected 0 to 1"),
        NodeCase("enabled = 'yes'", "10:11: enabled: expected true or false, found a string"),
        NodeCase("appearance = { opaqe = true }", #"10:16: appearance.opaqe: unknown key; did you mean "opaque"?"#),
        NodeCase(
            "appearance = { cornerRadius = -1 }",
            "10:31: appearance.cornerRadius: -1 is out of range: expected 0 to 1000000"
        ),
        NodeCase(
            "hitPath = 'M 0 0 X'",
            "10:11: hitPath: not a path: expected one of the commands M, L, H, V, C, S, Q, T, A and Z at offset 6"
        ),
        NodeCase(
            "hitPath = 'M 0 0 h \(String(repeating: "1 ", count: 4096))'",
            "10:11: hitPath: 4097 commands are too many: at most 4096"
        ),
        NodeCase(
            "hitPath = 'M 0 0 \(String(repeating: "Z", count: 4096))'",
            "10:11: hitPath: 4097 commands are too many: at most 4096"
        ),
        NodeCase(
            "role = 'barbutton'",
            #"10:8: role: "barbutton" is not one of "barButton", "segmentedControl", "segment", "separator", "button", "#
                + #""text"; did you mean "barButton"?"#
        ),
        NodeCase(
            "gestures = ['tapp']",
            #"10:13: gestures[0]: "tapp" is not one of "hover", "tap", "pan", "pinch", "rotate", "secondaryClick", "#
                + #""bandSelection"; did you mean "tap"?"#
        ),
        NodeCase("scrollMask = 'discrete'", "10:14: scrollMask: expected an array of strings, found a string"),
        NodeCase("scrollMask = ['wheel']", #"10:15: scrollMask[0]: "wheel" is not one of "discrete", "continuous""#),
        NodeCase("control = {}", "10:11: control: a control needs one of confirm and slider"),
        NodeCase(
            "control = { confirm = {}, slider = {} }",
            "10:27: control.slider: a control is only one of confirm and slider"
        ),
        NodeCase(
            "control.confirm = { width = -1, offset = { x = 1 } }",
            "10:29: control.confirm.width: -1 is out of range: expected 0 to 1000000",
            "10:44: control.confirm.offset.x: unknown key; did you mean \"dx\"?"
        ),
        NodeCase(
            "control.slider = { minimum = 2 }",
            "10:18: control.slider.maximum: 1 is less than the minimum, 2"
        ),
        // One mistake, one message: what the end should have been is not known.
        NodeCase(
            #"control.slider = { minimum = "low", maximum = -5, value = 99 }"#,
            "10:30: control.slider.minimum: expected a number, found a string"
        ),
        NodeCase(
            "control.slider = { minimum = -1, maximum = 3, value = 3.5 }",
            "10:55: control.slider.value: 3.5 is out of range: expected -1 to 3"
        ),
        // Interactions.
        NodeCase("interaction.asked = 1", "10:21: interaction.asked: expected true or false, found an integer"),
        NodeCase(
            "interaction.repeating = { first = {}, pitch = {}, count = 0 }",
            "10:35: interaction.repeating.first.rect: is missing",
            "10:47: interaction.repeating.pitch: all regions would be at the same place: dx or dy must differ from 0",
            "10:59: interaction.repeating.count: 0 is out of range: expected 1 to 1000000"
        ),
        NodeCase(
            "interaction.repeating = { first = { rect = { x = 0, y = 0, width = 1, height = 1 } }, pitch = { dx = 2 }, "
                + "count = 1000000 }",
            "10:95: interaction.repeating.pitch: puts the last region at 1999998: expected -1000000 to 1000000"
        ),
        NodeCase(
            "interaction.repeating = { first = { rect = { x = 0, y = 0, width = 1, height = 1 } }, pitch = { dx = 2 }, "
                + "count = 1.0 }",
            "10:115: interaction.repeating.count: expected an integer, found a float"
        ),
        NodeCase(
            "interaction.regions = [{ rect = { x = 0, y = 0, width = 1, height = 1 }, path = '', priority = 1000001 }]",
            "10:81: interaction.regions[0].path: the path is empty",
            "10:96: interaction.regions[0].priority: 1000001 is out of range: expected -1000000 to 1000000"
        ),
        NodeCase(
            "interaction.regions = [{ rect = { x = 0, y = 0, width = 1, height = 1 }, enterAnimations = [{ alpha = 2 }] }]",
            "10:93: interaction.regions[0].enterAnimations[0].node: is missing",
            "10:103: interaction.regions[0].enterAnimations[0].alpha: 2 is out of range: expected 0 to 1"
        ),
        NodeCase("interaction = true", "10:15: interaction: expected a table, found a boolean"),
        NodeCase("interaction.regions = [{}]", "10:24: interaction.regions[0].rect: is missing"),
        NodeCase("interaction.regions = {}", "10:23: interaction.regions: expected an array of regions, found a table"),
        NodeCase(
            "interaction.regions = [{ rect = { x = 0, y = 0, width = 1, height = 1 }, latchingAxes = ['x'] }]",
            #"10:90: interaction.regions[0].latchingAxes[0]: "x" is not one of "horizontal", "vertical""#
        ),
        NodeCase(
            "interaction.regions = [{ rect = { x = 0, y = 0, width = 1, height = 1 }, modifiers = ['Command'] }]",
            #"10:87: interaction.regions[0].modifiers[0]: "Command" is not one of "capsLock", "shift", "control", "#
                + #""alternate", "command"; did you mean "command"?"#
        ),
        NodeCase(
            "interaction.regions = [{ rect = { x = 0, y = 0, width = 1, height = 1 }, identifier = 7 }]",
            "10:87: interaction.regions[0].identifier: expected a string, found an integer"
        ),
        NodeCase(
            "interaction.regions = [" + String(repeating: "{},", count: 1025) + "]",
            "10:23: interaction.regions: 1025 regions are too many: at most 1024"
        ),
        // Styles.
        NodeCase("interaction.style = 1", "10:21: interaction.style: expected a string or a table, found an integer"),
        NodeCase(
            "interaction.style = 'sytem'",
            """
            10:21: interaction.style: "sytem" is not one of "system", "hidden", "automatic", "highlight", "lift", "hover" or a table; \
            did you mean "system"?
            """
        ),
        NodeCase("interaction.style = {}", "10:21: interaction.style: a style needs a pointer, an effect or a shape"),
        NodeCase(
            "interaction.style = { effect = 'glow' }",
            #"10:32: interaction.style.effect: "glow" is not one of "automatic", "highlight", "lift", "hover""#
        ),
        NodeCase(
            "interaction.style = { effect = 'lift', constrainedAxes = ['vertical'] }",
            "10:40: interaction.style.constrainedAxes: goes with a shape alone: a style with an effect has none"
        ),
        NodeCase(
            "interaction.style = { effect = 'lift', tint = 'none', shadow = true, scale = false }",
            "10:40: interaction.style.tint: goes with the hover effect only",
            "10:55: interaction.style.shadow: goes with the hover effect only",
            "10:70: interaction.style.scale: goes with the hover effect only"
        ),
        NodeCase(
            "interaction.style = { effect = 'hover', tint = 'over' }",
            #"10:48: interaction.style.tint: "over" is not one of "none", "overlay", "underlay""#
        ),
        NodeCase(
            "interaction.style = { shape = { beam = 'vertical', length = 20 }, preview = {}, tint = 'none' }",
            "10:67: interaction.style.preview: needs an effect beside it",
            "10:81: interaction.style.tint: needs an effect beside it"
        ),
        NodeCase(
            "interaction.style = { effect = 'lift', preview = { node = 'nod', target = { container = 'x' } } }",
            #"10:59: interaction.style.preview.node: there is no node "nod" in this surface; did you mean "node"?"#,
            #"10:89: interaction.style.preview.target.container: there is no node "x" in this surface"#
        ),
        NodeCase(
            "interaction.style = { effect = 'lift', preview = { background = 'red', target = { center = { x = 1 } } } }",
            #"10:65: interaction.style.preview.background: "red" is no color: expected #rrggbb or #rrggbbaa"#,
            "10:92: interaction.style.preview.target.center.y: is missing"
        ),
        NodeCase(
            "interaction.style = { effect = 'lift', preview = { container = 'first' } }",
            "10:52: interaction.style.preview.container: unknown key"
        ),
        NodeCase(
            "interaction.style = { pointer = 'hiden', effect = 'lift' }",
            #"10:33: interaction.style.pointer: "hiden" is not one of "system", "hidden"; did you mean "hidden"?"#,
            "10:42: interaction.style.effect: does not go with pointer, which is the system's own or none"
        ),
        NodeCase(
            "interaction.style = { pointer = 'system', accessories = [{}, {}, {}, {}, {}] }",
            "10:57: interaction.style.accessories: 5 accessories are too many: at most 4"
        ),
        NodeCase(
            "interaction.style = { pointer = 'system', accessories = [{ shape = 'arow', angle = 101 }, { offset = -1 }] }",
            #"10:68: interaction.style.accessories[0].shape: "arow" is not one of "arrow" or a table; did you mean "arrow"?"#,
            "10:84: interaction.style.accessories[0].angle: 101 is out of range: expected -100 to 100",
            "10:102: interaction.style.accessories[1].offset: -1 is out of range: expected 0 to 1000000"
        ),
        NodeCase(
            "interaction.style = { pointer = 'system', accessories = [{ shape = { beam = 'vertical', length = 1 } }] }",
            "10:70: interaction.style.accessories[0].shape.beam: an accessory is an arrow, a roundedRect or a path"
        ),
        // Shapes.
        NodeCase(
            "interaction.style.shape = {}",
            "10:27: interaction.style.shape: a shape needs one of roundedRect, path and beam"
        ),
        NodeCase(
            "interaction.style.shape = { path = 'M 0 0', beam = 'vertical', length = 1 }",
            "10:45: interaction.style.shape.beam: a shape has only one of roundedRect, path and beam"
        ),
        NodeCase(
            "interaction.style.shape = { path = 'M 0 0', radius = 1, length = 1 }",
            "10:45: interaction.style.shape.radius: goes with roundedRect only",
            "10:57: interaction.style.shape.length: goes with beam only"
        ),
        NodeCase(
            "interaction.style = { effect = 'lift', shape = { beam = 'vertical', length = -1, space = 'node' } }",
            "10:78: interaction.style.shape.length: -1 is out of range: expected 0 to 1000000",
            "10:82: interaction.style.shape.space: goes with roundedRect and path only"
        ),
        NodeCase(
            "interaction.style.shape = { beam = 'vertical' }",
            "10:27: interaction.style.shape.length: is missing"
        ),
        NodeCase(
            "interaction.style.shape = { beam = 'diagonal', length = 1 }",
            #"10:36: interaction.style.shape.beam: "diagonal" is not one of "horizontal", "vertical""#
        ),
        NodeCase(
            "interaction.style.shape = { path = 'M 0 0', space = 'node' }",
            "10:45: interaction.style.shape.space: goes with an effect only: without one, the shape moves with the pointer"
        ),
        NodeCase(
            "interaction.style = { effect = 'lift', shape = { path = 'M 0 0', space = 'windw' } }",
            #"10:74: interaction.style.shape.space: "windw" is not one of "node", "container", "screen", "pointer""#
        ),
        NodeCase(
            "interaction.style.shape.path = 'M 0 0 l 1 x'",
            "10:32: interaction.style.shape.path: not a path: expected a finite number at offset 10"
        ),
        NodeCase("interaction.style.shape.path = ''", "10:32: interaction.style.shape.path: the path is empty"),
        NodeCase(
            "interaction.style.shape.path = 'M 0 1e9'",
            "10:32: interaction.style.shape.path: the path has a coordinate out of range: expected -1000000 to 1000000"
        ),
    ]

    @Test("a bad node", arguments: nodeCases)
    func badNode(_ example: NodeCase) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("l.toml", Self.preamble + example.keys + "\n")
        let error = #expect(throws: ConfigurationError.self) { try LayoutFile.load(file) }
        let expected = example.diagnostics.map { line in
            let parts = line.split(separator: ": ", maxSplits: 1)
            return "l.toml:\(parts[0]): surfaces[0].nodes[1].\(parts[1])"
        }
        #expect(folder.relative(error?.diagnostics ?? []) == expected)
    }

    /// A text and all that is to be said about it.
    static let surfaceCases: [(text: String, diagnostics: [String])] = [
        (
            "[[surfaces]]\n",
            ["l.toml:1:1: surfaces[0].id: is missing", "l.toml:1:1: surfaces[0].frame: is missing"]
        ),
        ("surfaces = 1", ["l.toml:1:12: surfaces: expected an array of surfaces, found an integer"]),
        (
            "surfaces = [" + String(repeating: "{},", count: 257) + "]",
            ["l.toml:1:12: surfaces: 257 surfaces are too many: at most 256"]
        ),
        (
            "[[surfaces]]\nid = 's'\nframe = { x = 0, y = 0, width = 1, height = 1 }\nz = 1.5\noutput = ''\nnodes = ["
                + String(repeating: "{},", count: 4097) + "]",
            [
                "l.toml:4:5: surfaces[0].z: expected an integer, found a float",
                "l.toml:5:10: surfaces[0].output: is empty",
                "l.toml:6:9: surfaces[0].nodes: 4097 nodes are too many: at most 4096",
            ]
        ),
        (
            "[[surfaces]]\nid = 's'\nframe = { x = 0, y = 0, width = 1, height = 1 }\ntargeting = 'off'\n",
            [#"l.toml:4:13: surfaces[0].targeting: "off" is not one of "none", "ipados", "bubble", "semantic""#]
        ),
        (
            "[[surfaces]]\nid = 's'\nframe = { x = 0, y = 0, width = 1, height = 1 }\nz = 9223372036854775807\n",
            ["l.toml:4:5: surfaces[0].z: 9223372036854775807 is out of range: expected -1000000 to 1000000"]
        ),
        (
            """
            [[surfaces]]
            id = "s"
            frame = { x = 0, y = 0, width = 1, height = 1 }
            [[surfaces]]
            id = "s"
            frame = { x = 0, y = 0, width = 1, height = 1 }
            [[surfaces.nodes]]
            id = "n"
            frame = { x = 0, y = 0, width = 1, height = 1 }
            [[surfaces.nodes]]
            id = "n"
            frame = { x = 0, y = 0, width = 1, height = 1 }
            [[surfaces.nodes]]
            id = 7
            """,
            [
                #"l.toml:5:6: surfaces[1].id: "s" is already taken: see line 2"#,
                #"l.toml:11:6: surfaces[1].nodes[1].id: "n" is already taken: see line 8"#,
                "l.toml:13:1: surfaces[1].nodes[2].frame: is missing",
                "l.toml:14:6: surfaces[1].nodes[2].id: expected a string, found an integer",
            ]
        ),
    ]

    @Test("a bad surface", arguments: surfaceCases)
    func badSurface(text: String, diagnostics: [String]) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("l.toml", text)
        let error = #expect(throws: ConfigurationError.self) { try LayoutFile.load(file) }
        #expect(folder.relative(error?.diagnostics ?? []) == diagnostics)
    }

    @Test("an output that no one declared is an error in a configuration, and accepted in a layout file alone")
    func unknownOutput() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "l.toml",
            "[[surfaces]]\nid = 's'\noutput = 'mian'\nframe = { x = 0, y = 0, width = 1, height = 1 }\n"
        )
        #expect(try LayoutFile.load(file).map(\.output) == ["mian"])
        let configuration = try folder.write("c.toml", "layouts = ['l.toml']\n")
        let error = try #require(throws: ConfigurationError.self) { try Configuration.load(configuration) }
        #expect(
            folder.relative(error.diagnostics)
                == [#"l.toml:3:10: surfaces[0].output: there is no output "mian"; did you mean "main"?"#]
        )
        let other = try folder.write(
            "d.toml",
            "layouts = ['l.toml']\n[[outputs]]\nname = 'panel'\nframe = { x = 0, y = 0, width = 9, height = 9 }\n"
        )
        let unlike = try #require(throws: ConfigurationError.self) { try Configuration.load(other) }
        #expect(
            folder.relative(unlike.diagnostics).first
                == #"l.toml:3:10: surfaces[0].output: there is no output "mian"; there is "panel""#
        )
    }

    @Test("the limit of surfaces holds for all files together")
    func surfacesInAllFiles() throws {
        let folder = try TemporaryFolder()
        func surfaces(_ range: ClosedRange<Int>) -> String {
            range.map { "[[surfaces]]\nid = '\($0)'\nframe = { x = 0, y = 0, width = 1, height = 1 }\n" }.joined()
        }
        try folder.write("l.toml", surfaces(1...200))
        let good = try folder.write("good.toml", "layouts = ['l.toml']\n" + surfaces(201...256))
        #expect(try Configuration.load(good).layout.surfaces.count == 256)
        let bad = try folder.write("bad.toml", "layouts = ['l.toml']\n" + surfaces(201...257))
        let error = try #require(throws: ConfigurationError.self) { try Configuration.load(bad) }
        #expect(
            folder.relative(error.diagnostics)
                == ["bad.toml:2:1: surfaces: 257 surfaces in all files are too many: at most 256"]
        )
    }
}
