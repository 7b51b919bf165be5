import LayoutLint
import PointerEngine
import PointerModel
import Testing

@Suite("Lint: hit areas")
struct HitAreaLintTests {
    static let button = Rect(100, 100, 60, 40)
    static let outset = Region(rect: Rect(-10, -10, 80, 60))
    /// As large as a node of 60 x 40 that is enlarged by 20.
    static let grown = Region(rect: Rect(-20, -20, 100, 80))
    static let container = Node(id: "bar", frame: Rect(100, 100, 200, 40))

    @Test(
        "S1-7: a region that reaches beyond its node's hit area is warned of",
        arguments: [
            LintCase(
                "region outset 10, hit inset 0",
                [.lint("a", button, regions: [outset])],
                "regionExceedsHitArea a 0"
            ),
            LintCase(
                "region outset 10, hit inset -10",
                [.lint("a", button, insets: Insets(all: -10), regions: [outset])]
            ),
            LintCase(
                "the second of two",
                [
                    .lint("a", button, regions: [Region(rect: Rect(0, 0, 32, 40)), Region(rect: Rect(32, 0, 60, 40))])
                ],
                "regionExceedsHitArea a 1",
                "targetTooSmall a 1"
            ),
            LintCase(
                "a container that is not grown cuts it off",
                [container, .lint("a", in: "bar", Rect(0, 0, 60, 40), insets: Insets(all: -10), regions: [outset])],
                "regionExceedsHitArea a 0"
            ),
            LintCase(
                "a container that is grown does not",
                [
                    container.with { $0.hitInsets = Insets(all: -10) },
                    .lint("a", in: "bar", Rect(0, 0, 60, 40), insets: Insets(all: -10), regions: [outset]),
                ]
            ),
            LintCase(
                "regions that repeat beyond the end",
                [
                    .lint("a", Rect(0, 0, 200, 100), repeating: rows(count: 4))
                ],
                "regionExceedsHitArea a 0"
            ),
            LintCase(
                "regions that repeat up to the end",
                [
                    .lint("a", Rect(0, 0, 200, 160), repeating: rows(count: 4))
                ]
            ),
            LintCase(
                "a disabled interaction",
                [
                    .lint("a", button, regions: [outset]).with { $0.interaction?.isEnabled = false }
                ]
            ),
            LintCase("a hidden node", [.lint("a", button, regions: [outset]).with { $0.isHidden = true }]),
            LintCase(
                "a node in a disabled one",
                [
                    container.with { $0.isEnabled = false },
                    .lint("a", in: "bar", Rect(0, 0, 60, 40), regions: [outset]),
                ]
            ),
        ]
    )
    func exceeding(_ lint: LintCase) { lint.check() }

    static func rows(count: Int) -> RepeatingRegions {
        RepeatingRegions(first: Region(rect: Rect(0, 0, 200, 40)), pitch: Vector(dx: 0, dy: 40), count: count)
    }

    @Test(
        "a region that no point is ever in",
        arguments: [
            LintCase(
                "beside its node",
                [
                    .lint("a", button, regions: [Region(rect: Rect(60, 0, 40, 40))])
                ],
                "unreachableRegion a 0"
            ),
            LintCase(
                "without area",
                [.lint("a", button, regions: [Region(rect: Rect(0, 0, 0, 40))])],
                "unreachableRegion a 0"
            ),
            LintCase("of a node without area", [.lint("a", Rect(10, 10, 0, 0))], "unreachableRegion a"),
            LintCase(
                "of a node without area, but with hit insets",
                [
                    .lint(
                        "a",
                        Rect(50, 50, 0, 0),
                        insets: Insets(all: -20),
                        regions: [Region(rect: Rect(-20, -20, 40, 40))]
                    )
                ]
            ),
            LintCase(
                "with a path beside its rectangle",
                [
                    .lint("a", button, regions: [path("M 70 0 L 90 0 L 90 20 Z")])
                ],
                "unreachableRegion a 0"
            ),
            LintCase(
                "with a path that is a line",
                [
                    .lint("a", button, regions: [path("M 0 10 L 60 10")])
                ],
                "unreachableRegion a 0"
            ),
            LintCase("with a path in its rectangle", [.lint("a", button, regions: [path("M 0 0 L 60 0 L 60 40 Z")])]),
            LintCase(
                "with a hit path elsewhere",
                [
                    .lint("a", button, regions: [Region(rect: Rect(0, 0, 60, 40))]).with {
                        $0.hitPath = Path(rect: Rect(70, 0, 40, 40))
                    }
                ],
                "unreachableRegion a 0"
            ),
            LintCase(
                "covered by an earlier one",
                [
                    .lint("a", button, regions: [Region(rect: Rect(0, 0, 60, 40)), Region(rect: Rect(10, 0, 40, 40))])
                ],
                "unreachableRegion a 1"
            ),
            LintCase(
                "in an earlier one, with a greater priority",
                [
                    .lint(
                        "a",
                        button,
                        regions: [
                            Region(rect: Rect(0, 0, 60, 40)), Region(rect: Rect(10, 0, 40, 40), priority: 1),
                        ]
                    )
                ]
            ),
            LintCase(
                "in one that is there with a modifier only",
                [
                    .lint(
                        "a",
                        button,
                        regions: [
                            Region(rect: Rect(0, 0, 60, 40), modifiers: .command), Region(rect: Rect(0, 0, 60, 40)),
                        ]
                    )
                ]
            ),
        ]
    )
    func unreachable(_ lint: LintCase) { lint.check() }

    static func path(_ text: String) -> Region {
        Region(rect: Rect(0, 0, 60, 40), path: try? Path(svg: text))
    }

    @Test(
        "a hit area that what contains it cuts off",
        arguments: [
            LintCase(
                "S0-7: the outer edges of a button in a container that is not grown",
                [
                    container, .lint("a", in: "bar", Rect(0, 0, 60, 40), insets: Insets(all: -20)),
                ],
                "hitAreaExceedsRegion a",
                "hitAreaCut a"
            ),
            LintCase(
                "S0-8: in a container that is grown",
                [
                    container.with { $0.hitInsets = Insets(all: -20) },
                    .lint("a", in: "bar", Rect(0, 0, 60, 40), insets: Insets(all: -20), regions: [grown]),
                ]
            ),
            LintCase(
                "a container of the container",
                [
                    container,
                    Node(id: "inner", parent: "bar", frame: Rect(0, 0, 100, 40), hitInsets: Insets(all: -20)),
                    .lint("a", in: "inner", Rect(0, 0, 60, 40), insets: Insets(all: -20)),
                ],
                "hitAreaExceedsRegion a",
                "hitAreaCut a"
            ),
            LintCase(
                "S4-7: a slider's",
                [
                    container,
                    Node(
                        id: "a",
                        parent: "bar",
                        frame: Rect(0, 0, 200, 40),
                        hitInsets: Insets(all: -8),
                        control: .slider()
                    ),
                ],
                "hitAreaCut a"
            ),
            LintCase(
                "of a node that does nothing",
                [
                    container, Node(id: "a", parent: "bar", frame: Rect(0, 0, 60, 60)),
                ]
            ),
            LintCase(
                "grown beyond the surface's edge",
                [.lint("a", Rect(0, 0, 60, 40), insets: Insets(all: -20))],
                "hitAreaExceedsRegion a"
            ),
            LintCase("a node across the surface's edge", [.lint("a", Rect(-20, 0, 60, 40))], "hitAreaCut a"),
        ]
    )
    func cut(_ lint: LintCase) { lint.check() }

    @Test(
        "a hit area that is grown beyond the one region of a node",
        arguments: [
            LintCase("by insets", [.lint("a", button, insets: Insets(all: -10))], "hitAreaExceedsRegion a"),
            LintCase(
                "on one side",
                [.lint("a", button, insets: Insets(top: 0, left: -0.5, bottom: 4, right: 4))],
                "hitAreaExceedsRegion a"
            ),
            LintCase(
                "by an outline",
                [.lint("a", button).with { $0.hitPath = Path(ovalIn: Rect(-10, -10, 80, 60)) }],
                "hitAreaExceedsRegion a"
            ),
            LintCase(
                "by the role alone",
                [Node(id: "a", frame: button, hitInsets: Insets(all: -10), role: .barButton)],
                "hitAreaExceedsRegion a"
            ),
            LintCase("made smaller", [.lint("a", button, insets: Insets(all: 4))]),
            LintCase("with a region of its own", [.lint("a", button, insets: Insets(all: -10), regions: [outset])]),
            LintCase(
                "whose client is asked where its region is",
                [.lint("a", button, insets: Insets(all: -10)).with { $0.interaction?.isAsked = true }]
            ),
            LintCase(
                "whose interaction is disabled",
                [.lint("a", button, insets: Insets(all: -10)).with { $0.interaction?.isEnabled = false }]
            ),
            LintCase("without an interaction", [Node(id: "a", frame: button, hitInsets: Insets(all: -10))]),
        ]
    )
    func hitAreaExceedsRegion(_ lint: LintCase) { lint.check() }

    @Test("a message names the culprit, how much is lost and where")
    func message() {
        let nodes = [Self.container, Node.lint("a", in: "bar", Rect(0, 0, 60, 40), insets: Insets(all: -20))]
        #expect(
            LintCase("", nodes).warnings.map(\.message) == [
                "its hit area reaches beyond its region, by 20 points at the right, where the region is not active; "
                    + "declare padding = 20 in place of hitInsets",
                "its hit area loses 20 points at the left, 20 at the top and 20 at the bottom to \"bar\", which contains it; "
                    + "give \"bar\" padding too, or room",
            ]
        )
    }
}
