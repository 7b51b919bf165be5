import LayoutLint
import PointerEngine
import PointerModel
import TestBasics
import Testing

@Suite("Lint: whole layouts")
struct LintTests {
    @Test("warnings come by surface, node, region and rule, whatever finds them first")
    func order() {
        let nodes = [
            Node.lint(
                "a",
                Rect(100, 100, 20, 40),
                regions: [
                    Region(rect: Rect(0, 0, 30, 40), style: .content(.lift())), Region(rect: Rect(50, 0, 10, 40)),
                ],
                style: .content(.hover(shadow: true, scale: false))
            ),
            Node.lint("b", Rect(2000, 0, 60, 40)),
        ]
        let surfaces = ["one", "two"].map { Surface(id: $0, frame: LintCase.frame, nodes: nodes) }
        let found = Layout(surfaces: surfaces).warnings()
        let expected = [
            "targetTooSmall a", "shadowWithoutScale a", "regionExceedsHitArea a 0", "liftWithoutShadowPath a 0",
            "unreachableRegion a 1", "nodeOutsideContainer b",
        ]
        #expect(
            found.map { "\($0.surface) \($0.summary)" }
                == ["one", "two"].flatMap { id in expected.map { "\(id) \($0)" } }
        )
        #expect(Layout(surfaces: surfaces).warnings() == found)
    }

    @Test("a regular grid of as many nodes as a surface holds has nothing wrong with it")
    func grid() {
        let nodes = (0..<PointerModelLimit.nodesPerSurface.most).map { number in
            Node.lint("\(number)", Rect(Double(number % 64) * 40, Double(number / 64) * 40, 40, 40))
        }
        #expect(Layout(surfaces: [Surface(id: "s", frame: Rect(0, 0, 2560, 2560), nodes: nodes)]).warnings() == [])
    }

    @Test("a heap of nodes, each with its neighbors in front of it, is warned of once a node")
    func heap() {
        let nodes = (0..<300).map { Node.lint("\($0)", Rect(Double($0), Double($0), 400, 400)) }
        let found = Layout(surfaces: [Surface(id: "s", frame: LintCase.frame, nodes: nodes)]).warnings()
        #expect(found.map(\.summary) == (0..<299).map { "regionsOverlap \($0)" })
    }

    @Test("ids are quoted as they are, numbers to the hundredth")
    func text() {
        let nodes = [
            Node(id: "bar\u{1b}", frame: Rect(100, 100, 200, 40)),
            Node.lint(
                "a",
                in: "bar\u{1b}",
                Rect(0, 0, 60, 40.25),
                insets: Insets(top: -1.0 / 3, left: 0, bottom: 0, right: 0)
            ),
        ]
        let messages = LintCase("", nodes).warnings.map(\.message)
        #expect(messages.count == 1)
        #expect(
            messages[0].hasPrefix("its hit area loses 0.33 points at the top and 0.25 at the bottom to \"bar\u{1b}\"")
        )
    }

    @Test("whatever a layout is made of, it is linted to the end, twice alike", arguments: 0..<40 as Range<UInt64>)
    func random(seed: UInt64) {
        var numbers = RepeatableNumbers(seed: seed)
        let odd = [0, -1, 1e6, -1e6, 0.5, .nan, .infinity, -.infinity, .leastNonzeroMagnitude]
        func length() -> Double {
            Int.random(in: 0..<8, using: &numbers) == 0
                ? odd[Int.random(in: 0..<odd.count, using: &numbers)]
                : Double(Int.random(in: -20..<200, using: &numbers))
        }
        func rect() -> Rect { Rect(length(), length(), length(), length()) }
        let nodes = (0..<60).map { number in
            let region = Region(rect: rect(), identifier: Bool.random(using: &numbers) ? "x" : nil)
            return Node.lint(
                "\(number)",
                in: number > 0 && Bool.random(using: &numbers) ? "\(Int.random(in: 0..<number, using: &numbers))" : nil,
                rect(),
                insets: Insets(all: length()),
                regions: Bool.random(using: &numbers) ? [region, region] : [],
                repeating: Bool.random(using: &numbers)
                    ? RepeatingRegions(first: region, pitch: Vector(dx: length(), dy: length()), count: number - 1)
                    : nil,
                style: .shape(.beam(axis: .vertical, length: length()))
            )
        }
        let layout = Layout(
            outputs: [Output(name: "main", frame: rect())],
            surfaces: [Surface(id: "s", frame: LintCase.frame, nodes: nodes)]
        )
        let found = layout.warnings()
        #expect(!found.isEmpty)
        #expect(layout.warnings() == found)
        let ids = Set(nodes.map(\.id))
        #expect(found.allSatisfy { $0.node.map(ids.contains) ?? true })
    }
}
