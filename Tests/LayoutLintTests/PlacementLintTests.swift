import LayoutLint
import PointerEngine
import PointerModel
import Testing

@Suite("Lint: places and sizes")
struct PlacementLintTests {
    static let container = Node(id: "bar", frame: Rect(100, 100, 200, 40))

    @Test(
        "a node outside of what contains it",
        arguments: [
            LintCase("outside its surface", [.lint("a", Rect(1000, 0, 60, 40))], "nodeOutsideContainer a"),
            LintCase(
                "outside its parent, its children passed over",
                [
                    container, Node(id: "a", parent: "bar", frame: Rect(0, 40, 60, 40)),
                    .lint("b", in: "a", Rect(0, 0, 60, 40)),
                ],
                "nodeOutsideContainer a"
            ),
            LintCase(
                "in a parent without a size",
                [
                    container.with { $0.frame = Rect(100, 100, 0, 0) }, .lint("a", in: "bar", Rect(0, 0, 60, 40)),
                ],
                "nodeOutsideContainer a"
            ),
            LintCase(
                "where its parent is cut off",
                [
                    container, Node(id: "inner", parent: "bar", frame: Rect(0, 0, 60, 400)),
                    .lint("a", in: "inner", Rect(0, 100, 60, 40)),
                ],
                "nodeOutsideContainer a"
            ),
            LintCase("a hidden one", [.lint("a", Rect(1000, 0, 60, 40)).with { $0.isHidden = true }]),
            LintCase("inside", [container, .lint("a", in: "bar", Rect(140, 0, 60, 40))]),
        ]
    )
    func outside(_ lint: LintCase) { lint.check() }

    @Test(
        "what is on no output",
        arguments: [
            (2000.0, ["outsideOutputs -"]), (1900, ["outsideOutputs b"]), (1000, []), (-440, ["outsideOutputs a"]),
        ] as [(Double, [String])]
    )
    func offScreen(x: Double, expected: [String]) {
        let nodes = [
            Node.lint("a", Rect(0, 0, 60, 40)), .lint("b", Rect(400, 0, 60, 40)),
            .lint("c", in: "b", Rect(0, 0, 60, 40)),
        ]
        let surface = Surface(id: "s", frame: Rect(x, 0, 500, 100), nodes: nodes)
        let output = Output(name: "main", frame: Rect(0, 0, 1920, 1080))
        #expect(Layout(outputs: [output], surfaces: [surface]).warnings().map(\.summary) == expected)
        #expect(Layout(surfaces: [surface]).warnings() == [], "which outputs there are is not known")
    }

    @Test(
        "a target to confirm on that no output shows",
        arguments: [
            (10.0, Vector(dx: 0, dy: -100), true), (160, Vector(dx: 0, dy: -100), false),
            (10, Vector(dx: 0, dy: 100), false), (1040, Vector(dx: 0, dy: 100), true),
            (500, Vector(dx: 2000, dy: 0), true),
        ]
    )
    func confirmTarget(y: Double, offset: Vector, isLost: Bool) {
        let button = Node(
            id: "erase",
            frame: Rect(400, y, 200, 40),
            interaction: Interaction(),
            control: .confirm(ConfirmDeclaration(width: 100, height: 60, offset: offset))
        )
        let surface = Surface(id: "s", frame: Rect(0, 0, 1920, 1080), nodes: [button])
        let output = Output(name: "main", frame: Rect(0, 0, 1920, 1080))
        let found = Layout(outputs: [output], surfaces: [surface]).warnings().map(\.summary)
        #expect(found == (isLost ? ["confirmTargetOutside erase"] : []))
        #expect(Layout(surfaces: [surface]).warnings() == [], "which outputs there are is not known")
    }

    @Test("what is relative to an output is where the output is")
    func relative() {
        let surface = Surface(id: "s", output: "right", frame: LintCase.frame, nodes: [.lint("a", Rect(0, 0, 60, 40))])
        let outputs = [
            Output(name: "main", frame: Rect(0, 0, 100, 100)), Output(name: "right", frame: Rect(5000, 0, 2000, 2000)),
        ]
        #expect(Layout(outputs: outputs, surfaces: [surface]).warnings() == [])
    }

    @Test(
        "a surface of the configuration in front of a program's",
        arguments: [
            (0, 900, ["aboveWindows -"], "a z below 0"), (0, 1000, [], ""), (1, 900, [], ""),
            (-1_000_000, 900, ["aboveWindows -"], "take it out of the configuration"),
        ] as [(Int, Double, [String], String)]
    )
    func aboveWindows(z: Int, x: Double, expected: [String], remedy: String) {
        let windows = ["behind", "front"].map {
            Surface(id: $0, frame: Rect(x, 900, 200, 200), z: z, owner: .user(7))
        }
        let configured = Surface(id: "s", frame: LintCase.frame, z: min(z, 0))
        let found = Layout(surfaces: windows + [configured]).warnings()
        #expect(found.map(\.summary) == expected)
        #expect(found.allSatisfy { $0.surface == "s" && $0.message.contains("\"front\"") })
        #expect(found.allSatisfy { $0.message.hasSuffix(remedy) })
        // Equal ones are in front of earlier ones, and a program may cover others.
        #expect(Layout(surfaces: [configured] + windows).warnings() == [])
    }

    @Test(
        "S4-6: a target below 32 x 32 is warned of",
        arguments: [
            LintCase(
                "a slider 23 high",
                [
                    Node(id: "slider", frame: Rect(100, 100, 200, 23), control: .slider())
                ],
                "targetTooSmall slider"
            ),
            LintCase(
                "a slider 23 high whose hit area is 39 high",
                [
                    Node(
                        id: "slider",
                        frame: Rect(100, 100, 200, 23),
                        hitInsets: Insets(top: -8, left: -10, bottom: -8, right: -10),
                        control: .slider()
                    )
                ]
            ),
            LintCase("an info button of 18 x 19", [.lint("info", Rect(100, 100, 18, 19))], "targetTooSmall info"),
            LintCase(
                "an info button that is grown to 32 x 32",
                [
                    .lint(
                        "info",
                        Rect(100, 100, 18, 19),
                        insets: Insets(top: -7, left: -7, bottom: -6, right: -7),
                        regions: [Region(rect: Rect(-7, -7, 32, 32))]
                    )
                ]
            ),
            LintCase("32 x 32", [.lint("a", Rect(100, 100, 32, 32))]),
            LintCase("31.9 x 32", [.lint("a", Rect(100, 100, 31.9, 32))], "targetTooSmall a"),
            LintCase(
                "halved by a transform",
                [
                    .lint("a", Rect(100, 100, 60, 60)).with {
                        $0.transform = AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)
                    }
                ],
                "targetTooSmall a"
            ),
            LintCase(
                "a tap on what has no interaction",
                [
                    Node(id: "a", frame: Rect(100, 100, 20, 40), gestures: .tap)
                ],
                "targetTooSmall a"
            ),
            LintCase("what does nothing", [Node(id: "a", frame: Rect(100, 100, 20, 20))]),
            LintCase("a line of text", [.lint("a", Rect(100, 100, 200, 20), style: beam, role: .text)]),
            LintCase(
                "rows that only hold the pointer",
                [
                    .lint(
                        "a",
                        Rect(100, 100, 200, 200),
                        repeating: rows(20),
                        style: .shape(.roundedRect(Rect(0, 0, 8, 8)), constrainedAxes: .vertical)
                    )
                ]
            ),
            LintCase(
                "rows that are highlighted",
                [
                    .lint("a", Rect(100, 100, 200, 200), repeating: rows(20))
                ],
                "targetTooSmall a 0"
            ),
            LintCase(
                "a part of a large node",
                [
                    .lint("a", Rect(100, 100, 200, 200), regions: [Region(rect: Rect(0, 0, 40, 20))])
                ],
                "targetTooSmall a 0"
            ),
            LintCase(
                "S0-3: a small node in a large hit area",
                [
                    .lint(
                        "a",
                        Rect(100, 100, 60, 24),
                        insets: Insets(all: -20),
                        regions: [Region(rect: Rect(0, 0, 60, 24))]
                    )
                ]
            ),
        ]
    )
    func small(_ lint: LintCase) { lint.check() }

    static let beam = Style.shape(.beam(axis: .vertical, length: 18))

    static func rows(_ height: Double) -> RepeatingRegions {
        RepeatingRegions(first: Region(rect: Rect(0, 0, 200, height)), pitch: Vector(dx: 0, dy: height), count: 5)
    }

    @Test(
        "S4-6: the message says which side is too small, and what would do",
        arguments: [
            (
                Rect(0, 0, 200, 23),
                "the target is 200 x 23 points, its height below 32; grow the node, or move it inside its surface and give it padding = { top = 4.5, bottom = 4.5 }"
            ),
            (
                Rect(0, 0, 18, 19),
                "the target is 18 x 19 points, its width and height below 32; grow the node, or "
                    + "move it inside its surface and give it padding = { top = 6.5, left = 7, bottom = 6.5, right = 7 }"
            ),
        ]
    )
    func sides(frame: Rect, message: String) {
        #expect(LintCase("", [.lint("a", frame)]).warnings.map(\.message) == [message])
    }
}
