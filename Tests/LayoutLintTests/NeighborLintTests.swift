import LayoutLint
import PointerEngine
import PointerModel
import Testing

@Suite("Lint: neighbors")
struct NeighborLintTests {
    /// Two buttons of 60 x 40, the second at a distance from the first.
    static func pair(_ dx: Double, _ dy: Double, insets: Insets? = nil, styles: [Style] = []) -> [Node] {
        let style = Style.content(.highlight())
        return [
            .lint("a", Rect(100, 100, 60, 40), insets: insets, style: styles.first ?? style),
            .lint("b", Rect(100 + dx, 100 + dy, 60, 40), insets: insets, style: styles.last ?? style),
        ]
    }

    @Test(
        "a gap that flashes the system's pointer",
        arguments: [
            LintCase("8 points to the right", pair(68, 0), "gapBetweenRegions a"),
            LintCase("8 points to the left", pair(-68, 0), "gapBetweenRegions b"),
            LintCase("8 points below", pair(0, 48), "gapBetweenRegions a"),
            LintCase("no gap", pair(60, 0)),
            LintCase("20 points, as much as the pointer", pair(80, 0)),
            LintCase("19.9 points", pair(79.9, 0), "gapBetweenRegions a"),
            LintCase("8 points, diagonally", pair(68, 48)),
            LintCase(
                "to what has the system's pointer anyway",
                pair(68, 0, styles: [.content(.lift(shadowed)), .system])
            ),
            LintCase(
                "S1-8: filled by a region of what contains them",
                [
                    .lint("bar", Rect(90, 90, 200, 60)),
                    .lint("a", in: "bar", Rect(10, 10, 60, 40)), .lint("b", in: "bar", Rect(78, 10, 60, 40)),
                ]
            ),
            LintCase(
                "in a container without a region",
                [
                    Node(id: "bar", frame: Rect(90, 90, 200, 60)),
                    .lint("a", in: "bar", Rect(10, 10, 60, 40)), .lint("b", in: "bar", Rect(78, 10, 60, 40)),
                ],
                "gapBetweenRegions a"
            ),
            LintCase(
                "filled by a third",
                pair(90, 0) + [
                    .lint("c", Rect(160, 100, 30, 40), insets: Insets(top: 0, left: 0, bottom: 0, right: 0))
                ],
                "targetTooSmall c"
            ),
            LintCase(
                "between regions of one node",
                [
                    .lint(
                        "a",
                        Rect(100, 100, 200, 40),
                        regions: [
                            Region(rect: Rect(0, 0, 60, 40)), Region(rect: Rect(64, 0, 60, 40)),
                            Region(rect: Rect(124, 0, 60, 40)),
                        ]
                    )
                ],
                "gapBetweenRegions a 0"
            ),
            LintCase(
                "between regions that repeat",
                [
                    .lint("a", Rect(100, 100, 200, 400), repeating: rows(pitch: 44))
                ],
                "gapBetweenRegions a 0"
            ),
            LintCase(
                "between regions that repeat upwards",
                [
                    .lint(
                        "a",
                        Rect(100, 100, 200, 400),
                        repeating: RepeatingRegions(
                            first: Region(rect: Rect(0, 360, 200, 40)),
                            pitch: Vector(dx: 0, dy: -44),
                            count: 5
                        )
                    )
                ],
                "gapBetweenRegions a 0"
            ),
            LintCase(
                "between lines of text, which the beam survives",
                [
                    .lint(
                        "a",
                        Rect(100, 100, 200, 400),
                        repeating: rows(pitch: 60),
                        style: .shape(.beam(axis: .vertical, length: 20)),
                        role: .text
                    )
                ]
            ),
            LintCase(
                "under a modifier only",
                [
                    .lint(
                        "a",
                        Rect(100, 100, 200, 40),
                        regions: [
                            Region(rect: Rect(0, 0, 60, 40), modifiers: .command), Region(rect: Rect(64, 0, 60, 40)),
                        ]
                    )
                ]
            ),
        ]
    )
    func gaps(_ lint: LintCase) { lint.check() }

    static let shadowed = Preview(shadowPath: Path(rect: Rect(0, 0, 60, 40)))

    static func rows(pitch: Double) -> RepeatingRegions {
        RepeatingRegions(first: Region(rect: Rect(0, 0, 200, 40)), pitch: Vector(dx: 0, dy: pitch), count: 4)
    }

    @Test("what another surface in front shows in a gap is its own")
    func gapUnderSurface() {
        let back = Surface(id: "back", frame: LintCase.frame, nodes: Self.pair(68, 0))
        let front = Surface(id: "front", frame: Rect(155, 0, 20, 1000), z: 1)
        #expect(Layout(surfaces: [back]).warnings().count == 1)
        #expect(Layout(surfaces: [back, front]).warnings() == [])
    }

    @Test(
        "a region that a sibling in front hides a part of",
        arguments: [
            LintCase(
                "S0-6: enlarged by 20, but 30 apart",
                pair(90, 0, insets: Insets(all: -20)).map(grown),
                "regionsOverlap a 0"
            ),
            LintCase("S0-6: enlarged by 20, and 40 apart", pair(100, 0, insets: Insets(all: -20)).map(grown)),
            LintCase("all of it", pair(0, 0), "regionsOverlap a"),
            LintCase(
                "a button on a canvas",
                [
                    .lint("canvas", Rect(0, 0, 400, 400)), .lint("button", Rect(100, 100, 60, 40)),
                ]
            ),
            LintCase(
                "a canvas over a button",
                [
                    .lint("button", Rect(100, 100, 60, 40)), .lint("canvas", Rect(0, 0, 400, 400)),
                ],
                "regionsOverlap button"
            ),
            LintCase(
                "by what does nothing",
                [
                    .lint("a", Rect(100, 100, 60, 40)), Node(id: "label", frame: Rect(80, 100, 60, 40)),
                ],
                "regionsOverlap a"
            ),
            LintCase(
                "by what is disabled",
                [
                    .lint("a", Rect(100, 100, 60, 40)),
                    Node(id: "label", frame: Rect(80, 100, 60, 40), isEnabled: false),
                ]
            ),
            LintCase(
                "its own child",
                [
                    .lint("a", Rect(100, 100, 60, 40)), .lint("b", in: "a", Rect(10, 0, 50, 40)),
                ]
            ),
            LintCase(
                "turned, so that only the rectangles around them overlap",
                pair(62, 0).map { node in
                    node.with { $0.transform = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0) }
                }
            ),
        ]
    )
    func overlaps(_ lint: LintCase) { lint.check() }

    /// With the region that its hit insets make.
    static func grown(_ node: Node) -> Node {
        node.with { $0.interaction?.regions = [Region(rect: node.hitArea())] }
    }

    @Test(
        "regions that repeat at less than their size",
        arguments: [
            LintCase(
                "40 high, 30 apart",
                [
                    .lint("a", Rect(100, 100, 200, 400), repeating: rows(pitch: 30))
                ],
                "repeatingRegionsOverlap a 0"
            ),
            LintCase("40 high, 40 apart", [.lint("a", Rect(100, 100, 200, 400), repeating: rows(pitch: 40))]),
            LintCase(
                "40 high, 30 apart, but one only",
                [
                    .lint("a", Rect(100, 100, 200, 400), repeating: rows(pitch: 30).with(count: 1))
                ]
            ),
        ]
    )
    func repetitions(_ lint: LintCase) { lint.check() }
}

extension RepeatingRegions {
    fileprivate func with(count: Int) -> RepeatingRegions {
        RepeatingRegions(first: first, pitch: pitch, count: count)
    }
}
