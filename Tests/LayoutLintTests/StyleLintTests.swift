import LayoutLint
import PointerEngine
import PointerModel
import Testing

@Suite("Lint: styles and names")
struct StyleLintTests {
    static let frame = Rect(100, 100, 60, 40)
    static let shadowed = Preview(shadowPath: Path(rect: Rect(0, 0, 60, 40)))

    static func styled(_ style: Style, regions: [Region] = []) -> [Node] {
        [.lint("a", frame, regions: regions, style: style)]
    }

    static func beam(_ axis: Shape.BeamAxis, _ length: Double) -> Style { .shape(.beam(axis: axis, length: length)) }

    @Test(
        "a beam that is longer than its region",
        arguments: [
            LintCase("vertical, 41 in 40", styled(beam(.vertical, 41)), "beamExceedsRegion a"),
            LintCase("vertical, 40 in 40", styled(beam(.vertical, 40))),
            LintCase("horizontal, 41 in 60", styled(beam(.horizontal, 41))),
            LintCase("horizontal, 61 in 60", styled(beam(.horizontal, 61)), "beamExceedsRegion a"),
            LintCase(
                "in one of two regions",
                styled(
                    beam(.vertical, 30),
                    regions: [
                        Region(rect: Rect(0, 0, 60, 30)), Region(rect: Rect(0, 30, 60, 10)),
                    ]
                ),
                "beamExceedsRegion a 1"
            ),
            LintCase(
                "in a content's shape",
                styled(.content(.highlight(), shape: .beam(axis: .vertical, length: 50))),
                "beamExceedsRegion a"
            ),
            LintCase(
                "in a line of text, which reaches further",
                [
                    .lint(
                        "a",
                        frame,
                        regions: [Region(rect: Rect(0, 10, 60, 20))],
                        style: beam(.vertical, 40),
                        role: .text
                    )
                ]
            ),
            LintCase(
                "in lines that repeat",
                [
                    .lint(
                        "a",
                        frame,
                        repeating: RepeatingRegions(
                            first: Region(rect: Rect(0, 0, 60, 20)),
                            pitch: Vector(dx: 0, dy: 20),
                            count: 2
                        ),
                        style: beam(.vertical, 22)
                    )
                ],
                "beamExceedsRegion a 0"
            ),
        ]
    )
    func beams(_ lint: LintCase) { lint.check() }

    @Test(
        "styles that are hardly drawn as they were meant",
        arguments: [
            LintCase("S1-9: a lift without shadowPath", styled(.content(.lift())), "liftWithoutShadowPath a"),
            LintCase("S1-9: a lift with one", styled(.content(.lift(shadowed)))),
            LintCase(
                "a lift without one in one region",
                styled(
                    .content(.lift(shadowed)),
                    regions: [
                        Region(rect: Rect(0, 0, 60, 40), style: .content(.lift()))
                    ]
                ),
                "liftWithoutShadowPath a 0"
            ),
            LintCase(
                "the automatic lift",
                [.lint("a", frame, style: .content(.automatic())).with { $0.appearance.isOpaque = true }]
            ),
            LintCase(
                "shadow without scale",
                styled(.content(.hover(shadow: true, scale: false))),
                "shadowWithoutScale a"
            ),
            LintCase("shadow with scale", styled(.content(.hover(shadow: true, scale: true)))),
            LintCase("scale without shadow", styled(.content(.hover(shadow: false, scale: false)))),
            LintCase("5 accessories", styled(accessories(5)), "tooManyAccessories a"),
            LintCase("4 accessories", styled(accessories(4))),
            LintCase("of a hidden node", styled(.content(.lift())).map { $0.with { $0.isHidden = true } }),
            LintCase(
                "of a disabled interaction",
                styled(.content(.lift())).map { $0.with { $0.interaction?.isEnabled = false } }
            ),
        ]
    )
    func styles(_ lint: LintCase) { lint.check() }

    static func accessories(_ count: Int) -> Style {
        .content(.highlight(), accessories: Array(repeating: Accessory(.arrow), count: count))
    }

    @Test(
        "names of nodes that are not there",
        arguments: [
            LintCase("a preview's node", styled(.content(.highlight(Preview(node: "b")))), "unknownNode a"),
            LintCase(
                "a preview's container",
                styled(.content(.highlight(Preview(target: Preview.Target(container: "b"))))),
                "unknownNode a"
            ),
            LintCase("animated nodes, each once", styled(.content(.highlight()), regions: [fading]), "unknownNode a 0"),
            LintCase(
                "all of them there",
                styled(
                    .content(.highlight(Preview(node: "b", target: Preview.Target(container: "b")))),
                    regions: [fading]
                )
                    + [Node(id: "b", frame: Rect(0, 0, 10, 10))]
            ),
            LintCase(
                "a parent that comes later",
                [
                    .lint("a", in: "b", frame), Node(id: "b", frame: frame),
                ],
                "unknownNode a"
            ),
        ]
    )
    func names(_ lint: LintCase) { lint.check() }

    static let fading = Region(
        rect: Rect(0, 0, 60, 40),
        enterAnimations: [NodeAnimation(node: "b", alpha: 0)],
        exitAnimations: [NodeAnimation(node: "b", alpha: 1)]
    )

    static func identified(_ rect: Rect, _ style: Style? = nil) -> Region {
        Region(rect: rect, identifier: "same", style: style)
    }

    @Test(
        "one identifier for two that are not the same",
        arguments: [
            LintCase(
                "with another style",
                wide([
                    identified(Rect(0, 0, 40, 40)), identified(Rect(40, 0, 40, 40), .content(.hover())),
                ]),
                "duplicateIdentifier a 1"
            ),
            LintCase(
                "apart from each other",
                wide([
                    identified(Rect(0, 0, 40, 40)), identified(Rect(80, 0, 40, 40)),
                ]),
                "duplicateIdentifier a 1"
            ),
            LintCase(
                "touching: one region of another form",
                wide([
                    identified(Rect(0, 0, 40, 40)), identified(Rect(40, 0, 40, 60)),
                ])
            ),
            LintCase(
                "of two interactions",
                [
                    .lint("a", frame, regions: [identified(Rect(0, 0, 60, 40))]),
                    .lint("b", Rect(200, 100, 60, 40), regions: [identified(Rect(0, 0, 60, 40))]),
                ]
            ),
            LintCase("an id", [.lint("a", frame), .lint("a", Rect(300, 300, 60, 40))], "duplicateIdentifier a"),
        ]
    )
    func identifiers(_ lint: LintCase) { lint.check() }

    static func wide(_ regions: [Region]) -> [Node] { [.lint("a", Rect(100, 100, 200, 60), regions: regions)] }

    @Test(
        "a highlight that its content covers",
        arguments: [
            LintCase("on an opaque node", [opaque(.content(.highlight()))], "highlightOnOpaque a"),
            LintCase("of a region", [opaque(.system, region: .content(.highlight()))], "highlightOnOpaque a 0"),
            LintCase(
                "of another node that is opaque",
                [.lint("b", frame, style: .content(.highlight(Preview(node: "a")))), opaque(.system, at: 300)],
                "highlightOnOpaque b"
            ),
            LintCase(
                "with a shape inside of the node",
                [opaque(.content(.highlight(), shape: .roundedRect(Rect(2, 2, 40, 30), space: .node)))],
                "highlightOnOpaque a"
            ),
            LintCase(
                "with a shape that reaches beyond it",
                [opaque(.content(.highlight(), shape: .roundedRect(Rect(-4, -4, 68, 48), space: .node)))]
            ),
            LintCase("with padding", [opaque(.content(.highlight())).with { $0.padding = Insets(all: 4) }]),
            LintCase("on a node without a background", [.lint("a", frame)]),
            LintCase("chosen by the node's look", [opaque(.content(.automatic()))]),
        ]
    )
    func covered(_ lint: LintCase) { lint.check() }

    static func opaque(_ style: Style, region: Style? = nil, at x: Double = 100) -> Node {
        let regions = region.map { [Region(rect: Rect(0, 0, 60, 40), style: $0)] } ?? []
        return .lint("a", Rect(x, 100, 60, 40), regions: regions, style: style).with { $0.appearance.isOpaque = true }
    }
}
