import PointerEngine
import PointerModel
import Testing

/// The conformance cases of the article on buttons: enlarged hit areas, regions, containers, and buttons side by side.
@Suite("S0: buttons")
struct ButtonCases {
    static let bounds = Rect(x: 0, y: 0, width: 60, height: 24)
    static let grown = Insets(all: -20)
    static let grownRegion = Region(rect: Rect(x: -20, y: -20, width: 100, height: 64))
    static let highlight = Style.content(
        .highlight(),
        shape: .roundedRect(Rect(x: -12, y: -10, width: 84, height: 44), space: .node)
    )

    static func button(
        _ id: String = "button",
        at origin: Point = .zero,
        hitInsets: Insets? = grown,
        regions: [Region] = [],
        style: Style? = highlight
    ) -> Node {
        .onScreen(
            id,
            bounds.offsetBy(dx: origin.x, dy: origin.y),
            hitInsets: hitInsets,
            interaction: Interaction(regions: regions, style: style)
        )
    }

    @Test("S0-1: the shape is the bounds inset by (-12, -10), in the container's space")
    func shape() {
        #expect(Self.bounds.insetBy(dx: -12, dy: -10) == Rect(x: -12, y: -10, width: 84, height: 44))
        let stage = Stage([Self.button(at: Point(x: 100, y: 50))])
        #expect(stage.style(110, 60).rect == Rect(x: 88, y: 40, width: 84, height: 44))
        let container = Style.content(
            .highlight(),
            shape: .roundedRect(
                Rect(x: 88, y: 40, width: 84, height: 44).offsetBy(dx: Stage.origin.x, dy: Stage.origin.y)
            )
        )
        let converted = Stage([Self.button(at: Point(x: 100, y: 50), style: container)])
        #expect(converted.style(110, 60).rect == Rect(x: 88, y: 40, width: 84, height: 44))
    }

    @Test(
        "S0-2: a hit inset of -20 on all sides grows (0, 0, 60, 24) to (-20, -20, 100, 64)",
        arguments: [
            (Self.grown, -20.0, -20.0, true),
            (Self.grown, 80, 0, false),
            (Self.grown, 79.999, 43.999, true),
            (Self.grown, 79.999, 44, false),
            (Self.grown, -20.001, 0, false),
            (Insets(all: -8), -8, -8, true),
            (Insets(all: -8), -8.001, 0, false),
            (Insets(top: -1, left: -2, bottom: -3, right: -4), 63.999, 26.999, true),
            (Insets(top: -1, left: -2, bottom: -3, right: -4), -2.001, 0, false),
            (.zero, 0, 0, true),
            (.zero, 59.999, 23.999, true),
            (.zero, 60, 0, false),
            (.zero, 0, 24, false),
            (.zero, -0.001, 0, false),
            (Insets(all: 12.5), 30, 12, false),
        ]
    )
    func hitInsets(insets: Insets, x: Double, y: Double, isHit: Bool) {
        #expect(Self.bounds.inset(by: Self.grown) == Rect(x: -20, y: -20, width: 100, height: 64))
        let stage = Stage([Self.button(hitInsets: insets)])
        #expect(stage.hit(x, y) == (isHit ? "button" : nil))
    }

    @Test(
        "S0-2: a button without insets of its own has its surface's default, one with zero has its bounds",
        arguments: [
            (Insets?.none, -20.0, -20.0, true), (nil, 79.999, 43.999, true), (nil, 80, 0, false),
            (.zero, -0.001, 0, false), (.zero, 59.999, 23.999, true),
            (Insets(all: -8), -8, -8, true), (Insets(all: -8), -8.001, 0, false),
        ]
    )
    func defaultInsets(own: Insets?, x: Double, y: Double, isHit: Bool) {
        let frame = Rect(x: -500, y: -500, width: 1000, height: 1000)
        let button = Self.button(hitInsets: own)
        let stage = Stage([Surface(id: "surface", frame: frame, hitInsets: Self.grown, nodes: [button])])
        #expect(stage.hit(x, y) == (isHit ? "button" : nil))
    }

    @Test("S0-3: with the region left at its default, the enlarged area hits but keeps the system style")
    func defaultRegion() {
        let stage = Stage([Self.button()])
        #expect(stage.hit(-5, 5) == "button")
        #expect(stage.region(-5, 5) == nil)
        #expect(stage.style(-5, 5) == .system)
        #expect(stage.region(5, 5) == "button")
    }

    @Test("S0-4: with the region enlarged too, the style comes before the content is reached")
    func enlargedRegion() {
        let stage = Stage([Self.button(regions: [Self.grownRegion])])
        #expect(stage.region(-5, 5) == "button")
        #expect(stage.style(-5, 5).kind == .highlight)
        #expect(stage.region(-20.001, 5) == nil)
    }

    @Test("S0-5: a button at (100, 50, 60, 24) has its shape at (88, 40, 84, 44) in the superview")
    func superview() {
        let parent = Node.onScreen("parent", Rect(x: 200, y: 100, width: 250, height: 250))
        var button = Self.button()
        button.parent = "parent"
        button.frame = Rect(x: 100, y: 50, width: 60, height: 24)
        let stage = Stage([parent, button])
        #expect(stage.style(305, 155).rect == Rect(x: 288, y: 140, width: 84, height: 44))
    }

    static let neighbors = [button("1"), button("2", at: Point(x: 100, y: 0))]

    @Test(
        "S0-6: spaced by 2 x 20, the hit areas meet without a gap or an overlap",
        arguments: [
            (-20.0, "1"), (79.999, "1"), (80.0, "2"), (100.0, "2"), (179.999, "2"), (180.0, nil), (-20.001, nil),
        ] as [(Double, String?)]
    )
    func contiguous(x: Double, node: String?) {
        #expect(Stage(Self.neighbors).hit(x, 10) == node)
        #expect(Stage(Self.neighbors.reversed()).hit(x, 10) == node)
    }

    static func stack(container: Insets, button: Insets) -> Stage {
        var nodes = [Node.onScreen("stack", Rect(x: 0, y: 0, width: 160, height: 24), hitInsets: container)]
        for (id, x) in [("1", 0.0), ("2", 100.0)] {
            let region = Region(rect: bounds.inset(by: button))
            var node = Self.button(id, hitInsets: button, regions: [region])
            node.parent = "stack"
            node.frame = bounds.offsetBy(dx: x, dy: 0)
            nodes.append(node)
        }
        return Stage(nodes)
    }

    @Test(
        "S0-7: a container without insets cuts off the buttons' outer edges",
        arguments: [
            (-5.0, 10.0, nil), (70, 10, "1"), (90, 10, "2"), (30, -5, nil),
        ] as [(Double, Double, String?)]
    )
    func containerWithoutInsets(x: Double, y: Double, node: String?) {
        let stage = Self.stack(container: .zero, button: Self.grown)
        #expect(stage.hit(x, y) == node)
        #expect(stage.region(x, y) == node)
    }

    @Test(
        "S0-8: a container inset by -20 gives the buttons their edges back",
        arguments: [
            (-5.0, 10.0, "1"), (30, -5, "1"), (179.9, 10, "2"), (-20.1, 10, nil),
        ] as [(Double, Double, String?)]
    )
    func containerWithInsets(x: Double, y: Double, node: String?) {
        let stage = Self.stack(container: Self.grown, button: Self.grown)
        #expect(stage.hit(x, y) == node)
        #expect(stage.region(x, y) == node)
    }

    @Test(
        "S0-9: container -20, button -8: beyond the button's own area only the container is hit",
        arguments: [(-5.0, 10.0, "1", "1"), (-15, 10, "stack", nil)] as [(Double, Double, String, String?)]
    )
    func smallerButton(x: Double, y: Double, hit: String, region: String?) {
        let stage = Self.stack(container: Self.grown, button: Insets(all: -8))
        #expect(stage.hit(x, y) == hit)
        #expect(stage.region(x, y) == region)
    }

    @Test("S0-10: from one button to the next the shape keeps kind and size, and no system style comes between")
    func seamless() throws {
        var stage = Self.stack(container: Self.grown, button: Self.grown)
        _ = stage.move(to: Point(x: 30, y: 10))
        let first = stage.engine.state.style
        var trace: [PointerEvent] = []
        for x in stride(from: 31.0, through: 130, by: 1) { trace += stage.move(to: Point(x: x, y: 10)) }
        #expect(trace.filter { $0.word != "motion" }.map(\.word) == ["exit 1", "enter 2", "style highlight"])
        let second = stage.engine.state.style
        #expect(second.kind == first.kind)
        let size = try #require(first.rect)
        #expect(second.rect == size.offsetBy(dx: 100, dy: 0))
    }

    @Test("S0-11: the parent is asked before the child, the child of a parent that is missed never")
    func order() throws {
        let stage = Self.stack(container: .zero, button: Self.grown)
        let inside = stage.explain(70, 10).map { "\($0.node ?? "-") \($0.outcome.rawValue)" }
        let parent = try #require(inside.firstIndex(of: "stack insideHitArea"))
        let child = try #require(inside.firstIndex(of: "1 insideHitArea"))
        #expect(parent < child)
        let outside = stage.explain(-5, 10)
        #expect(outside.map(\.node) == [nil, "stack"])
        #expect(outside.map(\.outcome) == [.insideSurface, .outsideHitArea])
    }
}
