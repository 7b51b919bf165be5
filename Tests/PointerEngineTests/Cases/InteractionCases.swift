import LayoutLint
import PointerEngine
import PointerModel
import Testing

/// The conformance cases of the talk on the pointer's programming interface, as far as they concern regions and their styles.
@Suite("S1: interactions, regions and styles")
struct InteractionCases {
    @Test("S1-1: insetBy(-8, -4) of (10, 20, 40, 30) is (2, 16, 56, 38) in the container; another container converts")
    func previewContainer() {
        let frame = Rect(x: 10, y: 20, width: 40, height: 30)
        let outset = frame.insetBy(dx: -8, dy: -4)
        #expect(outset == Rect(x: 2, y: 16, width: 56, height: 38))

        func stage(_ preview: Preview, _ rect: Rect) -> Stage {
            let parent = Node.onScreen("parent", Rect(x: 100, y: 200, width: 100, height: 100))
            let other = Node.onScreen("other", Rect(x: 300, y: 400, width: 100, height: 90))
            let style = Style.content(.highlight(preview), shape: .roundedRect(rect))
            let view = Node(id: "view", parent: "parent", frame: frame, interaction: Interaction(style: style))
            return Stage([parent, other, view])
        }
        let inScreen = outset.offsetBy(dx: 100, dy: 200)
        #expect(stage(Preview(), outset).style(115, 225).rect == inScreen)
        let inOther = outset.offsetBy(dx: 100 - 300, dy: 200 - 400)
        #expect(stage(Preview(target: Preview.Target(container: "other")), inOther).style(115, 225).rect == inScreen)
    }

    @Test(
        "S1-5: without a provider or an answer, the automatic effect holds on the whole node",
        arguments: [
            (Rect(x: 0, y: 0, width: 60, height: 24), false, ResolvedStyle.Kind.highlight),
            (Rect(x: 0, y: 0, width: 60, height: 24), true, .lift),
            (Rect(x: 0, y: 0, width: 240, height: 24), true, .lift),
            (Rect(x: 0, y: 0, width: 240.5, height: 24), true, .hover),
            (Rect(x: 0, y: 0, width: 24, height: 241), false, .hover),
        ]
    )
    func automatic(frame: Rect, isOpaque: Bool, kind: ResolvedStyle.Kind) {
        let node = Node.onScreen(
            "view",
            frame,
            appearance: Appearance(isOpaque: isOpaque, cornerRadius: 5),
            interaction: Interaction()
        )
        let stage = Stage([node])
        let resolution = stage.engine.resolution(at: Point(x: 10, y: 10), modifiers: [])
        #expect(resolution.region?.rect == frame)
        #expect(resolution.region?.identifier == nil)
        #expect(resolution.style.kind == kind)
        #expect(resolution.style.content?.node == "view")
        #expect(resolution.style.shape == (kind == .hover ? nil : .roundedRect(frame, radius: 5)))
        #expect(resolution.style.content?.rect == frame)
    }

    @Test(
        "S1-5: a region without a style has the automatic effect on the whole node, a style without a region holds on it",
        arguments: [
            (
                Interaction(regions: [Region(rect: Rect(x: 0, y: 0, width: 10, height: 10))]),
                ResolvedStyle.Kind.highlight
            ),
            (Interaction(style: .content(.lift())), .lift),
        ]
    )
    func wholeNode(interaction: Interaction, kind: ResolvedStyle.Kind) {
        let frame = Rect(x: 0, y: 0, width: 60, height: 24)
        let stage = Stage([.onScreen("view", frame, interaction: interaction)])
        let resolution = stage.engine.resolution(at: Point(x: 5, y: 5), modifiers: [])
        #expect(resolution.style.kind == kind)
        #expect(resolution.style.shape == .roundedRect(frame, radius: Shape.defaultRadius))
        #expect(resolution.region?.rect == interaction.regions.first?.rect ?? frame)
    }

    @Test("S1-6: moves over nothing ask nobody, and each interaction on the way from the hit node is asked")
    func requestsByInteraction() {
        let frame = Rect(x: 0, y: 0, width: 100, height: 100)
        let nowhere = Region(rect: Rect(x: 500, y: 500, width: 1, height: 1))
        let parent = Node.onScreen("parent", frame, interaction: Interaction())
        let child = Node(id: "child", parent: "parent", frame: frame, interaction: Interaction(regions: [nowhere]))
        var stage = Stage([parent, child])
        let before = stage.engine.counters.regionRequests
        for x in 1...10 { _ = stage.move(to: Point(x: -Double(x), y: 50)) }
        #expect(stage.engine.counters.regionRequests == before)
        for x in 1...10 { _ = stage.move(to: Point(x: Double(x), y: 50)) }
        #expect(stage.engine.counters.regionRequests == before + 20)
    }

    @Test("S1-6: N moves inside one region are N region requests and one style request", arguments: [1, 2, 100])
    func requests(moves: Int) {
        let node = Node.onScreen(
            "view",
            Rect(x: 100, y: 100, width: 200, height: 200),
            interaction: Interaction(style: .content(.highlight()))
        )
        var stage = Stage([node])
        let before = stage.engine.counters
        for move in 0..<moves { _ = stage.move(to: Point(x: 101 + Double(move), y: 150)) }
        #expect(stage.engine.counters.regionRequests - before.regionRequests == UInt64(moves))
        #expect(stage.engine.counters.styleRequests - before.styleRequests == 1)
    }

    @Test(
        "S1-7: a region outset by 10 is active only where its node is hit",
        arguments: [
            (0.0, 5.0, 5.0, true, 1), (0, -5, 5, false, 1), (-10, -5, 5, true, 0), (-10, -9.999, 33.999, true, 0),
            (-10, -10.001, 5, false, 0),
        ] as [(Double, Double, Double, Bool, Int)]
    )
    func outsetRegion(hitInset: Double, x: Double, y: Double, isActive: Bool, warnings: Int) throws {
        let region = Region(rect: ButtonCases.bounds.inset(by: Insets(all: -10)))
        let stage = Stage([ButtonCases.button(hitInsets: Insets(all: hitInset), regions: [region])])
        #expect((stage.region(x, y) != nil) == isActive)
        let found = stage.engine.layout.warnings().filter { $0.rule == .regionExceedsHitArea }
        #expect(found.count == warnings)
        #expect(found.allSatisfy { $0.node == "button" })
        let effective = stage.engine.resolution(at: Point(x: 5, y: 5), modifiers: []).region?.rect
        #expect(effective == (hitInset == 0 ? ButtonCases.bounds : region.rect))
    }

    @Test("S1-7: a container that cuts off the buttons' regions is warned of, one that does not is not")
    func lintOfContainers() {
        let cut = ButtonCases.stack(container: .zero, button: ButtonCases.grown).engine.layout.warnings()
        #expect(cut.filter { $0.rule == .regionExceedsHitArea }.map(\.node) == ["1", "2"])
        #expect(
            ButtonCases.stack(container: ButtonCases.grown, button: ButtonCases.grown).engine.layout.warnings() == []
        )
    }

    @Test("S1-8: three adjacent regions of one interaction on an ancestor leave no gap with the system style")
    func contiguousRegions() {
        let ids = ["day", "week", "month"]
        // The segments themselves are 8 points apart; their regions, declared on the control, touch.
        let regions = ids.enumerated().map { index, id in
            Region(
                rect: Rect(x: Double(index) * 100, y: 0, width: 100, height: 40),
                identifier: id,
                style: .content(.highlight(Preview(node: id)))
            )
        }
        var nodes = [
            Node.onScreen(
                "control",
                Rect(x: 0, y: 0, width: 300, height: 40),
                interaction: Interaction(regions: regions)
            )
        ]
        for (index, id) in ids.enumerated() {
            let frame = Rect(x: Double(index) * 100 + 4, y: 4, width: 92, height: 32)
            nodes.append(Node(id: id, parent: "control", frame: frame))
        }
        var stage = Stage(nodes)
        _ = stage.move(to: Point(x: 50, y: 20))
        var trace: [String] = []
        for x in stride(from: 50.5, through: 250, by: 0.5) { trace += stage.move(to: Point(x: x, y: 20)).map(\.word) }
        #expect(
            trace.filter { $0 != "motion" } == [
                "exit control", "enter control", "style highlight", "exit control", "enter control", "style highlight",
            ]
        )
        #expect(stage.engine.state.region?.identifier == "month")
        #expect(stage.engine.state.style.content?.node == "month")
        #expect(stage.engine.state.style.rect == Rect(x: 204, y: 4, width: 92, height: 32))
    }
}
