import PointerModel
import Testing

@testable import PointerEngine

/// Whatever a layout declares, finding what is at a location takes a limited number of steps.
@Suite("Hit-testing: what takes too long")
struct LookUpLimitTests {
    private static let screen = Rect(x: 0, y: 0, width: 1920, height: 1080)
    private static let middle = Point(x: 960, y: 540)

    /// Curves from corner to corner and back, each of which may be left of the middle or right of it.
    private static func comb(_ count: Int) -> Path {
        let curves = (0..<count).map { number in
            let isDownwards = number % 2 == 0
            let shift = Double(number % 1000) / 100
            return Path.Element.cubic(
                control1: Point(x: isDownwards ? 1500 + shift : 300 - shift, y: isDownwards ? 300 : 700),
                control2: Point(x: isDownwards ? 300 + shift : 1500, y: isDownwards ? 700 : 300),
                to: isDownwards ? Point(x: 1919, y: 1080) : .zero
            )
        }
        return Path(elements: [.move(to: .zero)] + curves)
    }

    /// The steps that it takes to find the node in the middle, and then the region, and the node.
    private func lookUp(_ nodes: [Node]) -> (hit: Int, region: Int, node: String?) {
        let surface = Surface(id: "s", frame: Self.screen, nodes: nodes)
        let engine = Engine(layout: Layout(outputs: [Output(name: "one", frame: Self.screen)], surfaces: [surface]))
        var query = HitTestQuery(mayWait: false)
        var steps = PointerEngineLimit.steps.most
        _ = engine.scene.hitNode(at: Self.middle, within: &steps)
        let found = engine.scene.resolve(
            Self.middle,
            modifiers: [],
            settings: EffectSettings.snapping,
            query: &query
        )
        let hit = found.hit.map { engine.scene[surface: $0.surface][node: $0.node].id }
        return (PointerEngineLimit.steps.most - steps, PointerEngineLimit.steps.most - query.steps, hit)
    }

    /// One step more than there may be shows that there are too few: of a path that is as many as it has elements.
    private static let mostSteps = PointerEngineLimit.steps.most + PointerModelLimit.elementsPerPath.most

    @Test("A hit path of very many curves counts as the rectangle around it")
    func hitPaths() {
        let nodes = (0..<4).map { number in
            var node = Node(id: "\(number)", frame: Self.screen)
            node.hitPath = Self.comb(4090)
            return node
        }
        let (steps, _, node) = lookUp(nodes)
        #expect(steps > PointerEngineLimit.steps.most && steps <= Self.mostSteps)
        #expect(node == "3")
    }

    @Test("Regions with paths of very many curves, also ones that repeat at one place, are not looked at without end")
    func regionPaths() {
        let region = Region(rect: Self.screen, path: Self.comb(4000))
        let nodes = (0..<4).map { number in
            let repeating = RepeatingRegions(first: region, pitch: Vector(dx: 0, dy: 1e-4), count: 1000)
            let interaction = number == 0 ? Interaction(regions: [region]) : Interaction(repeating: repeating)
            let parent = number == 0 ? nil : "\(number - 1)"
            return Node(id: "\(number)", parent: parent, frame: Self.screen, interaction: interaction)
        }
        let (_, steps, node) = lookUp(nodes)
        #expect(steps > PointerEngineLimit.steps.most && steps <= Self.mostSteps)
        #expect(node == "3")
    }

    @Test(
        "Thousands of regions around the location's node, and thousands of nodes around one that misses, come to an end"
    )
    func crowds() {
        let corner = Region(rect: Rect(x: 0, y: 0, width: 1, height: 1))
        let many = Interaction(regions: Array(repeating: corner, count: 1024))
        let chain = (0..<14).map { number in
            Node(id: "\(number)", parent: number == 0 ? nil : "\(number - 1)", frame: Self.screen, interaction: many)
        }
        let (_, steps, innermost) = lookUp(chain)
        // As many as one client may declare come within the limit.
        #expect(steps > 14 * 1024 / 8 && steps <= PointerEngineLimit.steps.most)
        #expect(innermost == "13")
        // Triangles that the middle misses, each with a long chain in it: more of them than are kept as missed.
        var nodes: [Node] = []
        let corners = [Point(x: 0, y: 0), Point(x: 1919, y: 0), Point(x: 0, y: 1079)]
        for triangle in 0..<8 {
            var root = Node(id: "\(triangle)", frame: Self.screen)
            root.hitPath = Path(polygon: corners)
            nodes.append(root)
            for depth in 1..<512 {
                let parent = depth == 1 ? "\(triangle)" : "\(triangle)-\(depth - 1)"
                nodes.append(Node(id: "\(triangle)-\(depth)", parent: parent, frame: Self.screen))
            }
        }
        #expect(lookUp(nodes).hit <= Self.mostSteps)
    }

    @Test("A long outline of lines is exact")
    func exact() {
        let corners = (0..<4000).map { number in
            let angle = Double(number) / 4000 * 8 * Double.pi
            return Point(x: 960 + angle * 40 * Double.cosine(angle), y: 540 + angle * 20 * Double.sine(angle))
        }
        let spiral = Path(polygon: corners)
        for number in 0..<500 {
            let point = Point(x: Double(number % 25) * 70, y: Double(number / 25) * 50)
            var steps = PointerEngineLimit.steps.most
            #expect(spiral.contains(point, within: &steps) == spiral.contains(point))
        }
    }
}
