import PointerConfiguration
import PointerModel
import TestBasics
import Testing

@Suite("What a layout file says becomes surfaces, nodes, interactions and styles")
struct LayoutDecodingTests {
    /// The surfaces of a text.
    private func load(_ text: String) throws -> [Surface] {
        let folder = try TemporaryFolder()
        return try LayoutFile.load(try folder.write("layout.toml", text))
    }

    /// The node of a surface that has these keys besides id and frame.
    private func node(_ keys: String) throws -> Node {
        let surfaces = try load(
            """
            [[surfaces]]
            id = "s"
            frame = { x = 0, y = 0, width = 100, height = 100 }
            [[surfaces.nodes]]
            id = "node"
            frame = { x = 1, y = 2.5, width = 60, height = 24 }
            \(keys)
            [[surfaces.nodes]]
            id = "later"
            frame = { x = 0, y = 0, width = 1, height = 1 }
            """
        )
        return try #require(surfaces.first?.nodes.first)
    }

    @Test("a file without surfaces declares none", arguments: ["", "# nothing\n", "surfaces = []\n"])
    func empty(text: String) throws {
        #expect(try load(text).isEmpty)
    }

    @Test("a surface and its nodes, with all that they may leave out")
    func defaults() throws {
        let surfaces = try load(
            """
            [[surfaces]]
            id = "first"
            frame = { x = -10, y = 20, width = 0, height = 1e6 }

            [[surfaces]]
            id = "second ✓"
            output = "left"
            z = -3
            frame = { x = 0, y = 0, width = 1, height = 1 }
            [[surfaces.nodes]]
            id = "a"
            frame = { x = 0, y = 0, width = 1, height = 1 }
            [[surfaces.nodes]]
            id = "b"
            parent = "a"
            frame = { x = 0, y = 0, width = 1, height = 1 }
            """
        )
        let unit = Rect(x: 0, y: 0, width: 1, height: 1)
        #expect(
            surfaces == [
                Surface(id: "first", frame: Rect(x: -10, y: 20, width: 0, height: 1e6)),
                Surface(
                    id: "second ✓",
                    output: "left",
                    frame: unit,
                    z: -3,
                    nodes: [Node(id: "a", frame: unit), Node(id: "b", parent: "a", frame: unit)]
                ),
            ]
        )
    }

    @Test("every key of a node")
    func everyKey() throws {
        let node = try node(
            """
            transform = { a = 2, d = 0.5, tx = 3 }
            hitInsets = { top = -1, right = 2 }
            hitPath = "M 0 0 L 1 1 Z"
            hidden = true
            alpha = 0.25
            enabled = false
            appearance = { opaque = true, cornerRadius = 4 }
            role = "barButton"
            interaction = { enabled = false }
            gestures = ["pinch", "hover"]
            scrollMask = ["continuous"]
            control = { confirm = { width = 50, offset = { dy = -60 } } }
            """
        )
        #expect(
            node
                == Node(
                    id: "node",
                    frame: Rect(x: 1, y: 2.5, width: 60, height: 24),
                    transform: AffineTransform(a: 2, b: 0, c: 0, d: 0.5, tx: 3, ty: 0),
                    hitInsets: Insets(top: -1, left: 0, bottom: 0, right: 2),
                    hitPath: Self.path,
                    isHidden: true,
                    alpha: 0.25,
                    isEnabled: false,
                    appearance: Appearance(isOpaque: true, cornerRadius: 4),
                    role: .barButton,
                    interaction: Interaction(isEnabled: false),
                    gestures: [.hover, .pinch],
                    scrollMask: .continuous,
                    control: .confirm(ConfirmDeclaration(width: 50, height: 100, offset: Vector(dx: 0, dy: -60)))
                )
        )
    }

    static let path = Path(elements: [.move(to: .zero), .line(to: Point(x: 1, y: 1)), .close])

    static let controls: [(text: String, control: ControlDeclaration)] = [
        ("{ confirm = {} }", .confirm()),
        ("{ slider = {} }", .slider()),
        ("{ slider = { minimum = -1, maximum = 3 } }", .slider(SliderDeclaration(minimum: -1, maximum: 3, value: -1))),
        (
            "{ slider = { axis = 'vertical', maximum = 0, value = 0, scrollMask = ['discrete', 'continuous'] } }",
            .slider(SliderDeclaration(axis: .vertical, maximum: 0, scrollMask: [.discrete, .continuous]))
        ),
    ]

    @Test("a control", arguments: controls)
    func control(text: String, control: ControlDeclaration) throws {
        #expect(try node("control = \(text)").control == control)
    }

    @Test("a surface's targeting", arguments: Targeting.allCases)
    func targeting(_ targeting: Targeting) throws {
        let frame = "frame = { x = 0, y = 0, width = 1, height = 1 }"
        let surfaces = try load("[[surfaces]]\nid = 's'\n\(frame)\ntargeting = '\(targeting.rawValue)'\n")
        #expect(surfaces.map(\.targeting) == [targeting])
    }

    @Test("repeating regions, and who is asked")
    func repeating() throws {
        let node = try node(
            """
            [surfaces.nodes.interaction]
            asked = true
            updatesWhilePanning = true
            repeating = { first = { rect = { x = 0, y = 0, width = 60, height = 2 } }, pitch = { dy = 2 }, count = 12 }
            """
        )
        #expect(
            node.interaction
                == Interaction(
                    repeating: RepeatingRegions(
                        first: Region(rect: Rect(x: 0, y: 0, width: 60, height: 2)),
                        pitch: Vector(dx: 0, dy: 2),
                        count: 12
                    ),
                    isAsked: true,
                    updatesWhilePanning: true
                )
        )
    }

    @Test("one number is the inset of all edges, whole or not", arguments: [("-20", -20.0), ("1.5", 1.5)])
    func uniformInsets(text: String, distance: Double) throws {
        #expect(try node("hitInsets = \(text)").hitInsets == Insets(all: distance))
    }

    @Test("padding is one number or a table of edges")
    func padding() throws {
        #expect(try node("padding = 10").padding == Insets(all: 10))
        let edges = Insets(top: 0, left: 1.5, bottom: 2, right: 0)
        #expect(try node("padding = { left = 1.5, bottom = 2 }").padding == edges)
        #expect(try node("").padding == nil)
    }

    @Test("a node may clip what it contains")
    func clips() throws {
        #expect(try node("clips = true").clipsToBounds)
        #expect(try !node("").clipsToBounds)
    }

    @Test("paths have all commands of SVG")
    func paths() throws {
        let path = try #require(try node("hitPath = 'm 1 2 h 3 4 v -1 z'").hitPath)
        #expect(path.svg == "M 1 2 L 4 2 L 8 2 L 8 1 Z")
    }

    @Test("ids are compared and kept as bytes")
    func ids() throws {
        let ids = ["\u{e9}", "e\u{301}", "a\u{200d}b"]
        let frame = "frame = { x = 0, y = 0, width = 1, height = 1 }"
        let nodes = ids.map { "[[surfaces.nodes]]\nid = \"\($0)\"\n\(frame)\n" }.joined()
        let folder = try TemporaryFolder()
        let file = try folder.write("ids.toml", "[[surfaces]]\nid = \"s\"\n\(frame)\n\(nodes)")
        let read = try LayoutFile.load(file)
        #expect(read[0].nodes.map { Array($0.id.utf8) } == ids.map { Array($0.utf8) })
        #expect(try LayoutFile.load(folder.write("again.toml", LayoutFile.text(of: read))) == read)
    }

    @Test("an empty interaction has the default region and the automatic effect")
    func emptyInteraction() throws {
        #expect(try node("interaction = {}").interaction == Interaction())
        #expect(try node("").interaction == nil)
    }

    @Test("every key of a region")
    func region() throws {
        let node = try node(
            """
            [[surfaces.nodes.interaction.regions]]
            rect = { x = -1, y = -2, width = 3, height = 4 }
            identifier = "r"
            latchingAxes = ["vertical", "horizontal"]
            modifiers = ["command", "capsLock"]
            style = "hidden"
            path = "M 0 0 L 1 1 Z"
            priority = -3
            enterAnimations = [{ node = "separator", alpha = 0 }, { node = "anywhere", alpha = 0.5 }]
            exitAnimations = [{ node = "separator", alpha = 1 }]
            [[surfaces.nodes.interaction.regions]]
            rect = { x = 0, y = 0, width = 1, height = 1 }
            """
        )
        #expect(
            node.interaction?.regions == [
                Region(
                    rect: Rect(x: -1, y: -2, width: 3, height: 4),
                    path: Self.path,
                    identifier: "r",
                    latchingAxes: .both,
                    modifiers: [.command, .capsLock],
                    priority: -3,
                    style: .hidden,
                    enterAnimations: [
                        NodeAnimation(node: "separator", alpha: 0), NodeAnimation(node: "anywhere", alpha: 0.5),
                    ],
                    exitAnimations: [NodeAnimation(node: "separator", alpha: 1)]
                ),
                Region(rect: Rect(x: 0, y: 0, width: 1, height: 1)),
            ]
        )
    }

    static let styles: [(text: String, style: Style)] = [
        ("'system'", .system),
        ("'hidden'", .hidden),
        ("{ effect = 'automatic' }", .content(.automatic())),
        ("{ effect = 'highlight', preview = {} }", .content(.highlight())),
        (
            "{ effect = 'lift', preview = { node = 'later', target = { container = 'node' } } }",
            .content(.lift(Preview(node: "later", target: Preview.Target(container: "node"))))
        ),
        (
            """
            { effect = 'lift', preview = { visiblePath = 'M 0 0 L 1 1 Z', shadowPath = 'M 0 0', background = '#0a141eff', \
            target = { center = { x = 1, y = 2 }, transform = { a = 2 } } } }
            """,
            .content(
                .lift(
                    Preview(
                        visiblePath: path,
                        shadowPath: Path(elements: [.move(to: .zero)]),
                        background: Color(red: 10, green: 20, blue: 30),
                        target: Preview.Target(
                            center: Point(x: 1, y: 2),
                            transform: AffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 0, ty: 0)
                        )
                    )
                )
            )
        ),
        ("{ pointer = 'hidden' }", .hidden),
        (
            "{ pointer = 'system', accessories = [{}, { shape = 'arrow', angle = 3, orientationMatchesAngle = true }] }",
            Style(
                kind: .system,
                accessories: [Accessory(.arrow), Accessory(.arrow, angle: 3, orientationMatchesAngle: true)]
            )
        ),
        (
            """
            { effect = 'highlight', accessories = [{ shape = { path = 'M 0 0 L 1 1 Z' }, offset = 4 }, \
            { shape = { roundedRect = { x = 0, y = 0, width = 2, height = 2 }, radius = 1 } }] }
            """,
            .content(
                .highlight(),
                accessories: [
                    Accessory(.shape(.path(path)), offset: 4),
                    Accessory(.shape(.roundedRect(Rect(x: 0, y: 0, width: 2, height: 2), radius: 1))),
                ]
            )
        ),
        (
            "{ effect = 'lift', shape = { path = 'M 0 0 L 1 1 Z', space = 'pointer' } }",
            .content(.lift(), shape: .path(path, space: .pointer))
        ),
        ("{ effect = 'hover' }", .content(.hover())),
        (
            "{ effect = 'hover', tint = 'underlay', shadow = true, scale = false }",
            .content(.hover(tint: .underlay, shadow: true, scale: false))
        ),
        (
            "{ effect = 'lift', shape = { roundedRect = { x = 0, y = 1, width = 2, height = 3 } } }",
            .content(.lift(), shape: .roundedRect(Rect(x: 0, y: 1, width: 2, height: 3), radius: 8, space: .container))
        ),
        (
            "{ effect = 'lift', shape = { path = 'M 0 0 L 1 1 Z', space = 'screen' } }",
            .content(
                .lift(),
                shape: .path(path, space: .screen)
            )
        ),
        (
            "{ shape = { roundedRect = { x = 0, y = 0, width = 6, height = 6 }, radius = 3 } }",
            .shape(.roundedRect(Rect(x: 0, y: 0, width: 6, height: 6), radius: 3))
        ),
        ("'automatic'", .content(.automatic())), ("'highlight'", .content(.highlight())),
        ("'lift'", .content(.lift())), ("'hover'", .content(.hover())),
        (
            "{ shape = { beam = 'vertical', length = 20 }, constrainedAxes = ['vertical'] }",
            .shape(.beam(axis: .vertical, length: 20), constrainedAxes: .vertical)
        ),
        (
            "{ shape = { beam = 'horizontal', length = 0.5 }, constrainedAxes = [] }",
            .shape(.beam(axis: .horizontal, length: 0.5))
        ),
    ]

    @Test("a style", arguments: styles)
    func style(text: String, style: Style) throws {
        #expect(try node("interaction.style = \(text)").interaction?.style == style)
    }

    @Test("surfaces of the configuration come after those of its layout files, which are found beside it")
    func order() throws {
        let folder = try TemporaryFolder()
        func surface(_ id: String) -> String {
            "[[surfaces]]\nid = '\(id)'\nframe = { x = 0, y = 0, width = 1, height = 1 }\n"
        }
        try folder.write("layouts/a.toml", surface("a"))
        let absolute = try folder.write("elsewhere/b.toml", surface("b"))
        let file = try folder.write("c.toml", "layouts = ['layouts/a.toml', '\(absolute)']\n" + surface("c"))
        #expect(try Configuration.load(file).layout.surfaces.map(\.id) == ["a", "b", "c"])
    }
}
