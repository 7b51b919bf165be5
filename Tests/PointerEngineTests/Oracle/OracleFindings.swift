import PointerEngine
import PointerModel
import Testing

/// What the oracle has found, each in its smallest form.
@Suite("Found by the oracle")
struct OracleFindings {
    @Test(
        "A mirrored or turned node has the edges that its own space gives it, which may be the right and the lower one",
        arguments: [
            (AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0), Point(x: 100, y: 100), Point(x: 0, y: 0)),
            (AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0), Point(x: 100, y: 0), Point(x: 0, y: 0)),
        ]
    )
    func edges(transform: AffineTransform, inside: Point, outside: Point) {
        var node = Node.onScreen("node", Rect(x: 0, y: 0, width: 100, height: 100), interaction: Interaction())
        node.transform = transform
        let child = Node(id: "child", parent: "node", frame: Rect(x: 0, y: 0, width: 10, height: 10))
        let stage = Stage([node, child])
        #expect(stage.hit(inside.x, inside.y) == "child")
        #expect(stage.region(inside.x, inside.y) == "node")
        #expect(stage.hit(outside.x, outside.y) == nil)
        #expect(stage.region(outside.x, outside.y) == nil)
    }

    @Test("Where the first of overlapping repetitions has a hole, the next one holds")
    func overlappingRepetitions() {
        let triangle = Path(polygon: [Point(x: 0, y: 0), Point(x: 40, y: 0), Point(x: 0, y: 40)])
        let first = Region(rect: Rect(x: 0, y: 0, width: 40, height: 40), path: triangle)
        let interaction = Interaction(repeating: RepeatingRegions(first: first, pitch: Vector(dx: 0, dy: 30), count: 3))
        let stage = Stage([.onScreen("node", Rect(x: 0, y: 0, width: 40, height: 100), interaction: interaction)])
        let region = stage.engine.resolution(at: Point(x: 20, y: 35), modifiers: []).region
        #expect(region?.rect == Rect(x: 0, y: 30, width: 40, height: 40))
    }

    @Test("Of lines that are closer than their padding reaches, the nearest holds")
    func closeLines() {
        let line = Region(rect: Rect(x: 0, y: 0, width: 40, height: 2))
        let interaction = Interaction(repeating: RepeatingRegions(first: line, pitch: Vector(dx: 0, dy: 4), count: 20))
        var text = Node.onScreen("text", Rect(x: 0, y: 0, width: 40, height: 100), interaction: interaction)
        text.role = .text
        let region = Stage([text]).engine.resolution(at: Point(x: 20, y: 43.5), modifiers: []).region
        #expect(region?.rect == Rect(x: 0, y: 34, width: 40, height: 22))
    }

    @Test("A million repetitions at almost one place are no work")
    func manyRepetitions() {
        let path = Path(ovalIn: Rect(x: 0, y: 0, width: 1, height: 1))
        let first = Region(rect: Rect(x: 0, y: 0, width: 40, height: 40), path: path)
        let interaction = Interaction(
            repeating: RepeatingRegions(first: first, pitch: Vector(dx: 0, dy: 1e-9), count: .max)
        )
        let stage = Stage([.onScreen("node", Rect(x: 0, y: 0, width: 40, height: 100), interaction: interaction)])
        #expect(stage.region(0.5, 0.5) == "node")
        #expect(stage.region(20, 20) == nil)
    }
}
