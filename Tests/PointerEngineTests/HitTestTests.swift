import PointerEngine
import PointerModel
import Testing

/// Who is hit where several could be.
@Suite("Hit-testing")
struct HitTestTests {
    static let frame = Rect(x: 0, y: 0, width: 100, height: 100)

    @Test("A later sibling is in front; a hidden, disabled or transparent one lets the next be hit")
    func siblings() {
        func hit(_ change: (inout Node) -> Void) -> String? {
            var front = Node.onScreen("front", Self.frame)
            change(&front)
            return Stage([.onScreen("back", Self.frame), front]).hit(50, 50)
        }
        #expect(hit { _ in } == "front")
        #expect(hit { $0.isHidden = true } == "back")
        #expect(hit { $0.isEnabled = false } == "back")
        #expect(hit { $0.alpha = 0.0099 } == "back")
        #expect(hit { $0.alpha = 0.01 } == "front")
        #expect(hit { $0.transform = AffineTransform(a: 0, b: 0, c: 0, d: 1, tx: 0, ty: 0) } == "back")
    }

    @Test(
        "Surfaces are asked from the front: greater z first, the later one among equals; the first that contains the point ends it"
    )
    func surfaces() {
        func surface(_ id: String, z: Int) -> Surface {
            Surface(id: id, frame: Self.frame, z: z, nodes: [Node(id: "node of \(id)", frame: Self.frame)])
        }
        #expect(Stage([surface("a", z: 0), surface("b", z: 0)]).hit(5, 5) == "node of b")
        #expect(Stage([surface("a", z: 1), surface("b", z: 0)]).hit(5, 5) == "node of a")
        #expect(Stage([surface("a", z: -2), surface("b", z: -1), surface("c", z: -3)]).hit(5, 5) == "node of b")
        let empty = Surface(id: "empty", frame: Self.frame, z: 9)
        #expect(Stage([surface("a", z: 1), empty]).hit(5, 5) == nil)
        #expect(Stage([surface("a", z: 1), empty]).explain(5, 5).map(\.surface) == ["empty"])
    }

    @Test("A surface's frame is relative to its output")
    func outputs() {
        var layout = Stage.layout([
            Surface(id: "s", output: "right", frame: Self.frame, nodes: [Node(id: "n", frame: Self.frame)])
        ])
        layout.outputs.append(Output(name: "right", frame: Rect(x: 1000, y: 50, width: 100, height: 100)))
        let engine = Engine(layout: layout)
        let resolution = engine.resolution(at: Point(x: 1099, y: 149), modifiers: [])
        #expect(resolution.steps.contains { $0.outcome == .hit })
        #expect(!engine.resolution(at: Point(x: 50, y: 50), modifiers: []).steps.contains { $0.outcome == .hit })
    }

    @Test("A node's transform acts about its middle, on its children too")
    func transforms() {
        let quarterTurn = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        var parent = Node.onScreen("parent", Rect(x: 0, y: 0, width: 100, height: 20))
        parent.transform = quarterTurn
        // On screen the parent now covers x 40…60, y -40…60, and its left end is on top.
        let child = Node(id: "child", parent: "parent", frame: Rect(x: 0, y: 0, width: 10, height: 20))
        let stage = Stage([parent, child])
        #expect(stage.hit(50, -35) == "child")
        #expect(stage.hit(50, 55) == "parent")
        #expect(stage.hit(5, 10) == nil)
        var doubled = Node.onScreen("doubled", Rect(x: 0, y: 0, width: 10, height: 10))
        doubled.transform = AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
        #expect(Stage([doubled]).hit(-4.9, -4.9) == "doubled")
        #expect(Stage([doubled]).hit(-5.1, 0) == nil)
    }

    @Test("A disabled interaction or one without a matching region passes the question on to the ancestor")
    func ancestors() {
        func region(_ child: Interaction?) -> String? {
            let parent = Node.onScreen("parent", Self.frame, interaction: Interaction())
            let node = Node(id: "child", parent: "parent", frame: Self.frame, interaction: child)
            return Stage([parent, node]).region(50, 50)
        }
        #expect(region(nil) == "parent")
        #expect(region(Interaction()) == "child")
        #expect(region(Interaction(isEnabled: false)) == "parent")
        #expect(region(Interaction(regions: [Region(rect: Rect(x: 0, y: 0, width: 10, height: 10))])) == "parent")
    }

    @Test("A node whose parent is not there before it has no place")
    func orphans() {
        let orphan = Node(id: "orphan", parent: "nobody", frame: Self.frame)
        #expect(Stage([orphan]).explain(-450, -450).map(\.node) == [nil])
    }

    @Test("The pointer stays on the outputs, and no finite or infinite motion takes it elsewhere")
    func clamping() {
        var stage = Stage([Node]())
        for (dx, dy) in [
            (1e300, -1e300), (.infinity, 1), (-.nan, 0), (-1e12, 1e12), (Double.greatestFiniteMagnitude, 0),
        ] {
            _ = stage.apply(translation: Vector(dx: dx, dy: dy))
            #expect(stage.engine.layout.outputs[0].frame.contains(stage.engine.state.position))
        }
        _ = stage.apply(translation: Vector(dx: 1e9, dy: 1e9))
        #expect(stage.engine.state.position == Point(x: 1000 - 1.0 / 256, y: 1000 - 1.0 / 256))
    }

    @Test("A node that moves within a hidden, disabled or transparent one stays out of reach", arguments: 0..<3)
    func moveWithinObstacle(kind: Int) throws {
        var parent = Node(id: "parent", frame: Timeline.screen)
        if kind == 0 { parent.isHidden = true }
        if kind == 1 { parent.isEnabled = false }
        if kind == 2 { parent.alpha = 0 }
        var child = Node(id: "child", parent: "parent", frame: Self.frame, interaction: Interaction())
        var timeline = Timeline([parent, child])
        child.frame.x = 100
        try timeline.put(child)
        timeline.move(to: 150, 50)
        #expect(timeline.state.region == nil)
    }
}
