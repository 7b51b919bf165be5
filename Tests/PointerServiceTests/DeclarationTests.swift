import Documents
import LayoutDocuments
import PointerConfiguration
import PointerModel
import PointerWire
import SystemPackage
import Testing

/// What a client declares is made from its message, and is checked as a file is.
@Suite("Declarations of clients")
struct DeclarationTests {
    static let path = Path(elements: [.move(to: .zero), .line(to: Point(x: 1, y: 1)), .close])

    /// A surface that says something in every field there is.
    static let surface: Surface = {
        let preview = Preview(
            node: "a",
            visiblePath: path,
            shadowPath: path,
            background: Color(red: 1, green: 2, blue: 3, alpha: 4),
            target: Preview.Target(
                container: "b",
                center: Point(x: 1, y: 2),
                transform: AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 1, ty: 1)
            )
        )
        let rect = Rect(x: 1, y: 2, width: 3, height: 4)
        let accessories = [
            Accessory(.arrow, offset: 3, angle: 1, orientationMatchesAngle: true),
            Accessory(.shape(.path(path))), Accessory(.shape(.roundedRect(rect, radius: 1))),
        ]
        let styles: [Style] = [
            .system, .hidden, Style(kind: .hidden, accessories: accessories), .content(.automatic()),
            .content(.highlight(preview), shape: .path(path, space: .pointer), accessories: accessories),
            .content(.lift(), shape: .roundedRect(rect, radius: 2, space: .screen)),
            .content(.lift(), shape: .beam(axis: .horizontal, length: 7)),
            .content(.hover(preview, tint: .underlay, shadow: true, scale: false)),
            .shape(.beam(axis: .vertical, length: 20), constrainedAxes: .vertical, accessories: accessories),
            .shape(.path(path), constrainedAxes: .both), .shape(.roundedRect(rect)),
        ]
        let regions = styles.enumerated().map { index, style in
            Region(
                rect: rect,
                path: index == 0 ? path : nil,
                identifier: "\(index)",
                latchingAxes: .horizontal,
                modifiers: [.command],
                priority: index - 3,
                style: style,
                enterAnimations: [NodeAnimation(node: "elsewhere", alpha: 0)],
                exitAnimations: [NodeAnimation(node: "elsewhere", alpha: 1)]
            )
        }
        return Surface(
            id: "s",
            output: "main",
            frame: rect,
            z: -3,
            hitInsets: Insets(top: 1, left: 2, bottom: 3, right: 4),
            targeting: .bubble,
            nodes: [
                Node(id: "a", frame: rect),
                Node(
                    id: "b",
                    parent: "a",
                    frame: rect,
                    transform: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0),
                    hitInsets: .zero,
                    hitPath: path,
                    padding: Insets(top: 1, left: 2, bottom: 3, right: 4),
                    clipsToBounds: true,
                    isHidden: true,
                    alpha: 0.5,
                    isEnabled: false,
                    appearance: Appearance(isOpaque: true, cornerRadius: 3),
                    role: .text,
                    interaction: Interaction(
                        isEnabled: false,
                        regions: regions,
                        repeating: RepeatingRegions(
                            first: Region(rect: rect),
                            pitch: Vector(dx: -1, dy: 20),
                            count: 100
                        ),
                        isAsked: true,
                        updatesWhilePanning: true,
                        style: .hidden
                    ),
                    gestures: [.hover, .bandSelection],
                    scrollMask: .discrete,
                    control: .slider(
                        SliderDeclaration(axis: .vertical, minimum: -1, maximum: 3, value: 0, scrollMask: .continuous)
                    )
                ),
                Node(id: "c", frame: rect, control: .confirm(ConfirmDeclaration(width: 1, height: 2))),
            ]
        )
    }()

    @Test("A surface goes over the wire and comes back the same")
    func roundTrip() throws {
        #expect(try Self.read(LayoutWriter.message.surface(Self.surface).json) == Self.surface)
    }

    @Test("So do the layouts that are shipped")
    func shipped() throws {
        let layout = try Configuration.load(ScenarioTests.root.appending("config/demo.toml")).layout
        #expect(!layout.surfaces.isEmpty)
        for surface in layout.surfaces {
            #expect(try Self.read(LayoutWriter.message.surface(surface).json) == surface)
        }
        try Declaration.check(layout.outputs)
    }

    @Test("What a node may leave out has the default of a file's")
    func defaults() throws {
        let text =
            #"{"id":"n","frame":{"x":0,"y":0,"width":1,"height":1},"interaction":{},"control":{"slider":{"minimum":-1}}}"#
        let node = try Declaration.read(text.utf8) { $0.node() }
        let expected = Node(
            id: "n",
            frame: Rect(x: 0, y: 0, width: 1, height: 1),
            interaction: Interaction(),
            control: .slider(SliderDeclaration(minimum: -1, value: -1))
        )
        #expect(node == expected)
    }

    static let rect = #"{"x":0,"y":0,"width":1,"height":1}"#

    /// A part of a node, where the mistake is, and of what kind it is.
    static let mistakes: [(fields: String, place: String, kind: Mistake.Kind)] = [
        (#""alpha":1.5"#, "alpha", .outOfRange),
        (#""transform":{"a":0,"b":0,"c":0,"d":0,"tx":0,"ty":0}"#, "transform", .invalid),
        (#""transform":{"a":1,"b":0,"c":0,"d":1,"tx":1e7,"ty":0}"#, "transform.tx", .outOfRange),
        (#""hitInsets":{"top":0,"left":-1e7,"bottom":0,"right":0}"#, "hitInsets.left", .outOfRange),
        (#""padding":{"top":0,"left":0,"bottom":0,"right":-1}"#, "padding.right", .outOfRange),
        (#""padding":1000001"#, "padding", .outOfRange), (#""padding":-1"#, "padding", .outOfRange),
        (#""interaction":{"style":"glow"}"#, "interaction.style", .invalid),
        (#""parent":"\u202e""#, "parent", .invalid), (#""parent":"\ufeff""#, "parent", .invalid),
        (#""hitPath":"L 1 1""#, "hitPath", .invalid), (#""hitPath":"M 0 2e6""#, "hitPath", .outOfRange),
        (#""hitPath":"""#, "hitPath", .invalid), (#""parent":"""#, "parent", .invalid),
        (#""parent":"a\u001b""#, "parent", .invalid), (#""parent":"nobody""#, "parent", .noSuchNode("nobody")),
        (#""parent":"n""#, "parent", .noSuchNode("n")),
        (#""appearance":{"cornerRadius":-1}"#, "appearance.cornerRadius", .outOfRange),
        (#""role":"door""#, "role", .invalid), (#""gestures":["tap","hug"]"#, "gestures[1]", .invalid),
        (#""scrollMask":["wheel"]"#, "scrollMask[0]", .invalid), (#""control":{}"#, "control", .invalid),
        (#""control":{"confirm":{},"slider":{}}"#, "control.slider", .invalid),
        (#""control":{"slider":{"minimum":2}}"#, "control.slider.maximum", .outOfRange),
        (#""control":{"slider":{"value":2}}"#, "control.slider.value", .outOfRange),
        (#""control":{"slider":{"axis":"both"}}"#, "control.slider.axis", .invalid),
        (#""control":{"confirm":{"offset":{"dx":0,"dy":1e7}}}"#, "control.confirm.offset.dy", .outOfRange),
        (
            #""interaction":{"regions":[{"rect":\#(rect)},{"rect":{"x":0,"y":0,"width":-1,"height":1}}]}"#,
            "interaction.regions[1].rect.width", .outOfRange
        ),
        (
            #""interaction":{"regions":[{"rect":\#(rect),"priority":1000001}]}"#, "interaction.regions[0].priority",
            .outOfRange
        ),
        (
            #""interaction":{"regions":[{"rect":\#(rect),"exitAnimations":[{"node":"x","alpha":2}]}]}"#,
            "interaction.regions[0].exitAnimations[0].alpha", .outOfRange
        ),
        (
            #""interaction":{"regions":[{"rect":\#(rect),"modifiers":["hyper"]}]}"#,
            "interaction.regions[0].modifiers[0]", .invalid
        ),
        (
            #""interaction":{"repeating":{"first":{"rect":\#(rect)},"pitch":{"dx":0,"dy":0},"count":1}}"#,
            "interaction.repeating.pitch", .invalid
        ),
        (
            #""interaction":{"repeating":{"first":{"rect":\#(rect)},"pitch":{"dx":2,"dy":0},"count":1000000}}"#,
            "interaction.repeating.pitch", .outOfRange
        ),
        (
            #""interaction":{"repeating":{"first":{"rect":\#(rect)},"pitch":{"dx":2,"dy":0},"count":0}}"#,
            "interaction.repeating.count", .outOfRange
        ),
        (#""interaction":{"style":{}}"#, "interaction.style", .invalid),
        (#""interaction":{"style":{"pointer":"big"}}"#, "interaction.style.pointer", .invalid),
        (#""interaction":{"style":{"pointer":"system","shadow":true}}"#, "interaction.style.shadow", .invalid),
        (#""interaction":{"style":{"effect":"glow"}}"#, "interaction.style.effect", .invalid),
        (#""interaction":{"style":{"effect":"lift","tint":"none"}}"#, "interaction.style.tint", .invalid),
        (#""interaction":{"style":{"effect":"hover","tint":"red"}}"#, "interaction.style.tint", .invalid),
        (
            #""interaction":{"style":{"effect":"lift","constrainedAxes":[]}}"#, "interaction.style.constrainedAxes",
            .invalid
        ),
        (
            #""interaction":{"style":{"effect":"lift","preview":{"node":"x"}}}"#, "interaction.style.preview.node",
            .noSuchNode("x")
        ),
        (
            #""interaction":{"regions":[{"rect":\#(rect),"style":{"effect":"lift","preview":{"container":"x"}}}]}"#,
            "interaction.regions[0].style.preview.container", .noSuchNode("x")
        ),
        (
            #""interaction":{"style":{"effect":"lift","preview":{"background":"red"}}}"#,
            "interaction.style.preview.background", .invalid
        ),
        (
            #""interaction":{"style":{"effect":"lift","preview":{"center":{"x":0,"y":1e7}}}}"#,
            "interaction.style.preview.center.y", .outOfRange
        ),
        (#""interaction":{"style":{"shape":{}}}"#, "interaction.style.shape", .invalid),
        (
            #""interaction":{"style":{"shape":{"path":"M 0 0","beam":"vertical","length":1}}}"#,
            "interaction.style.shape.beam", .invalid
        ),
        (
            #""interaction":{"style":{"shape":{"path":"M 0 0","space":"node"}}}"#, "interaction.style.shape.space",
            .invalid
        ),
        (
            #""interaction":{"style":{"effect":"lift","shape":{"path":"M 0 0","space":"moon"}}}"#,
            "interaction.style.shape.space", .invalid
        ),
        (#""interaction":{"style":{"shape":{"path":"M 0 0","radius":1}}}"#, "interaction.style.shape.radius", .invalid),
        (#""interaction":{"style":{"shape":{"beam":"vertical"}}}"#, "interaction.style.shape.length", .invalid),
        (
            #""interaction":{"style":{"shape":{"beam":"vertical","length":-1}}}"#, "interaction.style.shape.length",
            .outOfRange
        ),
        (
            #""interaction":{"style":{"pointer":"system","accessories":[{},{},{},{},{}]}}"#,
            "interaction.style.accessories", .limitExceeded
        ),
        (
            #""interaction":{"style":{"pointer":"system","accessories":[{"angle":101}]}}"#,
            "interaction.style.accessories[0].angle", .outOfRange
        ),
        (
            #""interaction":{"style":{"pointer":"system","accessories":[{"shape":{"beam":"vertical","length":1}}]}}"#,
            "interaction.style.accessories[0].shape.beam", .invalid
        ),
    ]

    @Test(
        "A word is an effect or a pointer",
        arguments: [
            ("automatic", .content(.automatic())), ("highlight", .content(.highlight())), ("lift", .content(.lift())),
            ("hover", .content(.hover())), ("system", .system), ("hidden", .hidden),
        ] as [(String, Style)]
    )
    func words(word: String, style: Style) throws {
        let region = #"{"rect":\#(Self.rect),"style":"\#(word)"}"#
        let node = try Self.node(#""interaction":{"style":"\#(word)","regions":[\#(region)]}"#)
        #expect(node.interaction?.style == style)
        #expect(node.interaction?.regions.first?.style == style)
    }

    @Test("A number stands for four distances")
    func distances() throws {
        let node = try Self.node(#""padding":10,"hitInsets":-2.5"#)
        #expect(node.padding == Insets(all: 10) && node.hitInsets == Insets(all: -2.5))
        #expect(throws: Mistake(.invalid, at: "padding", "expected a number or an object, found a string")) {
            try Self.node(#""padding":"10""#)
        }
        #expect(throws: Mistake(.invalid, at: "padding.left", "is missing")) { try Self.node(#""padding":{"top":1}"#) }
    }

    @Test("Ids are compared and kept as bytes, and may have joiners")
    func ids() throws {
        // An e with an acute accent, composed and decomposed; a family that joiners hold together; a word with a non-joiner.
        let ids = ["\u{e9}", "e\u{301}", "\u{1f468}\u{200d}\u{1f469}", "\u{645}\u{6cc}\u{200c}\u{62e}"]
        var surface = Surface(id: "s", frame: Rect(x: 0, y: 0, width: 9, height: 9))
        surface.nodes = ids.map { Node(id: $0, frame: Rect(x: 0, y: 0, width: 1, height: 1)) }
        surface.nodes.append(Node(id: "child", parent: ids[1], frame: Rect(x: 0, y: 0, width: 1, height: 1)))
        let read = try Self.read(LayoutWriter.message.surface(surface).json)
        #expect(read.nodes.map { Array($0.id.utf8) } == surface.nodes.map { Array($0.id.utf8) })
        #expect(read.nodes.last?.parent.map { Array($0.utf8) } == Array(ids[1].utf8))
        surface.nodes.remove(at: 1)
        let error = #expect(throws: Mistake.self) { try Self.read(LayoutWriter.message.surface(surface).json) }
        #expect(error?.kind == .noSuchNode(ids[1]))
    }

    private static func node(_ fields: String) throws -> Node {
        let text = #"{"id":"n","frame":\#(rect),\#(fields)}"#
        return try Declaration.read(text.utf8) { $0.node() }
    }

    /// Reads a surface of a client.
    private static func read(_ json: some Sequence<UInt8>, at path: String = "surface") throws -> Surface {
        try Declaration.read(json, at: path) { $0.surface() }
    }

    @Test("The first mistake is named by its place", arguments: mistakes)
    func mistake(fields: String, place: String, kind: Mistake.Kind) throws {
        let text = #"{"id":"s","frame":\#(Self.rect),"z":0,"nodes":[{"id":"n","frame":\#(Self.rect),\#(fields)}]}"#
        let error = #expect(throws: Mistake.self) { try Self.read(text.utf8) }
        #expect(error?.path == "surface.nodes[0].\(place)")
        #expect(error?.kind == kind)
    }

    @Test("So are those of a surface itself")
    func surfaceMistakes() throws {
        var surface = Self.surface
        func error() -> Mistake? {
            #expect(throws: Mistake.self) { try Self.read(LayoutWriter.message.surface(surface).json, at: "x") }
        }
        surface.nodes[2].id = "a"
        #expect(error() == Mistake(.invalid, at: "x.nodes[2].id", #""a" is already taken: see x.nodes[0].id"#))
        surface.nodes[2].id = "c"
        surface.nodes[2].parent = "later"
        surface.nodes.append(Node(id: "later", frame: .init(x: 0, y: 0, width: 0, height: 0)))
        #expect(error()?.message == #""later" is declared after its child: parents come first"#)
        surface.nodes = Array(repeating: surface.nodes[0], count: PointerModelLimit.nodesPerSurface.most + 1)
        #expect(error()?.path == "x.nodes")
        #expect(error()?.kind == .limitExceeded)
        surface.z = -1_000_001
        #expect(error()?.path == "x.z")
        surface.frame.height = 1e6.nextUp
        #expect(error()?.path == "x.frame.height")
        surface.output = String(repeating: "o", count: 129)
        #expect(error()?.path == "x.output")
        surface.id = ""
        #expect(error()?.path == "x.id")
    }

    @Test(
        "Outputs are checked as those of a configuration are",
        arguments: [
            ([], "outputs"),
            ([Output(name: "a", frame: Rect(x: 0, y: 0, width: 0, height: 5))], "outputs[0].frame.width"),
            ([Output(name: "a", frame: Rect(x: 1e6, y: 0, width: 1, height: 5))], "outputs[0].frame"),
            ([Output(name: "a", frame: Rect(x: 0, y: 0, width: 5, height: 5), scale: 0)], "outputs[0].scale"),
            (
                [
                    Output(name: "a", frame: Rect(x: 0, y: 0, width: 5, height: 5)),
                    Output(name: "a", frame: Rect(x: 5, y: 0, width: 5, height: 5)),
                ], "outputs[1].name"
            ),
        ] as [([Output], String)]
    )
    func outputs(outputs: [Output], place: String) throws {
        let error = #expect(throws: Mistake.self) { try Declaration.check(outputs) }
        #expect(error?.path == place)
    }
}
