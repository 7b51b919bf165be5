import PointerEngine
import PointerModel
import Testing

@Suite("Padding")
struct PaddingRules {
    static let frame = Rect(x: 100, y: 100, width: 60, height: 24)
    static let padding = Insets(top: 4, left: 8, bottom: 6, right: 10)
    /// The frame with its padding.
    static let padded = Rect(x: 92, y: 96, width: 78, height: 34)

    /// What the pointer is at a point with this node alone.
    static func state(_ node: Node, at point: Point) -> PointerState {
        var timeline = Timeline([node])
        timeline.move(to: point.x, point.y)
        return timeline.state
    }

    static func button(_ style: Style?, change: (inout Node) -> Void = { _ in }) -> Node {
        var node = Node(id: "a", frame: frame, padding: padding, interaction: Interaction(style: style))
        change(&node)
        return node
    }

    @Test("hit area, region and highlight reach as far together", arguments: [Style.content(.highlight()), nil])
    func together(style: Style?) {
        let state = Self.state(Self.button(style), at: Point(x: 93, y: 97))
        #expect(state.region?.rect == Self.padded)
        #expect(state.style.kind == .highlight)
        #expect(state.style.shape == .roundedRect(Self.padded, radius: 8))
        // Half-open, as every rectangle is.
        #expect(Self.state(Self.button(style), at: Point(x: 170, y: 110)).region == nil)
        #expect(Self.state(Self.button(style), at: Point(x: 92, y: 96)).region?.node == "a")
    }

    @Test("the content of a lift and a hover is the node alone", arguments: [Effect.lift(), .hover()])
    func others(effect: Effect) {
        let state = Self.state(Self.button(.content(effect)), at: Point(x: 93, y: 97))
        #expect(state.region?.rect == Self.padded)
        #expect(state.style.shape != .roundedRect(Self.padded, radius: 8))
    }

    @Test("what is declared itself holds: hit insets, regions, a shape, another node's size")
    func declared() {
        let insets = Self.button(.content(.highlight())) { $0.hitInsets = .zero }
        #expect(Self.state(insets, at: Point(x: 101, y: 101)).region?.rect == Self.frame)
        #expect(Self.state(insets, at: Point(x: 93, y: 97)).region == nil)
        let region = Self.button(.content(.highlight())) {
            $0.interaction?.regions = [Region(rect: Rect(x: 0, y: 0, width: 60, height: 24))]
        }
        #expect(Self.state(region, at: Point(x: 101, y: 101)).region?.rect == Self.frame)
        #expect(Self.state(region, at: Point(x: 93, y: 97)).region == nil)
        let rect = Rect(x: 0, y: 0, width: 60, height: 24)
        let shape = Self.button(.content(.highlight(), shape: .roundedRect(rect, space: .node)))
        #expect(Self.state(shape, at: Point(x: 93, y: 97)).style.shape == .roundedRect(Self.frame, radius: 8))
    }

    @Test("S0-3: a larger hit area alone moves no region")
    func hitArea() {
        var node = Self.button(.content(.highlight()))
        (node.padding, node.hitInsets) = (nil, Insets(all: -20))
        #expect(Self.state(node, at: Point(x: 95, y: 105)).region == nil)
    }

    @Test("a bar button, whose interaction is its role's, is padded too")
    func role() {
        let node = Node(id: "a", frame: Self.frame, padding: Self.padding, role: .barButton)
        #expect(Self.state(node, at: Point(x: 93, y: 97)).region?.rect == Self.padded)
    }

    @Test("the layout is as declared, also after it moved")
    func layout() throws {
        let surface = Surface(id: "s", frame: Rect(x: 0, y: 0, width: 500, height: 500), nodes: [Self.button(nil)])
        var engine = Engine(layout: Layout(surfaces: [surface]))
        #expect(engine.layout.surfaces == [surface])
        var moved = Self.button(nil)
        moved.frame.x = 200
        var frame = EventBatch()
        try engine.update(.update("s", SurfaceUpdate(put: [moved])), at: .zero, into: &frame)
        #expect(engine.layout.surfaces[0].nodes == [moved])
    }
}

@Suite("Ids as bytes")
struct ByteIDRules {
    static let composed = "\u{e9}"
    static let decomposed = "e\u{301}"

    static func surface(_ id: String) -> Surface {
        var nodes = [composed, decomposed].enumerated().map { number, id in
            let frame = Rect(x: Double(number) * 100, y: 0, width: 100, height: 100)
            return Node(id: id, frame: frame, interaction: Interaction())
        }
        nodes.append(Node(id: "child", parent: decomposed, frame: Rect(x: 0, y: 0, width: 20, height: 20)))
        return Surface(id: id, frame: Rect(x: 0, y: 0, width: 200, height: 100), nodes: nodes)
    }

    static func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }

    @Test("two that are canonically equivalent are two nodes, with regions of their own")
    func nodes() throws {
        var engine = Engine(layout: Stage.layout([Self.surface("s")]))
        #expect(engine.layout.surfaces[0].nodes.map { Self.bytes($0.id) }.count == 3)
        let found = [Point(x: 50, y: 50), Point(x: 150, y: 50)].map {
            engine.resolution(at: $0, modifiers: []).region?.node
        }
        #expect(found.map(Self.bytes) == [Self.bytes(Self.composed), Self.bytes(Self.decomposed)])
        // From one to the other there is an exit and an enter.
        var stage = Stage([Self.surface("s")])
        _ = stage.move(to: Point(x: 50, y: 50))
        let events = stage.move(to: Point(x: 150, y: 50))
        #expect(events.contains { if case .enter = $0 { true } else { false } })
        var frame = EventBatch()
        try engine.update(.update("s", SurfaceUpdate(remove: [Self.decomposed])), at: .zero, into: &frame)
        #expect(engine.layout.surfaces[0].nodes.map { Self.bytes($0.id) } == [Self.bytes(Self.composed)])
    }

    @Test("so are two surfaces, and a node that goes from one parent to the other")
    func surfaces() throws {
        var other = Self.surface(Self.decomposed)
        other.frame.x = 300
        var engine = Engine(layout: Stage.layout([Self.surface(Self.composed), other]))
        var moved = other.nodes[2]
        moved.parent = Self.composed
        var frame = EventBatch()
        try engine.update(.update(SurfaceName(Self.decomposed), SurfaceUpdate(put: [moved])), at: .zero, into: &frame)
        let parents = engine.layout.surfaces.map { surface in
            surface.nodes.first { $0.id == "child" }.flatMap { Self.bytes($0.parent) }
        }
        #expect(parents == [Self.bytes(Self.decomposed), Self.bytes(Self.composed)])
        // A copy that a client keeps makes the same of it.
        let isTaken = other.apply(SurfaceUpdate(put: [moved]))
        #expect(isTaken)
        #expect(other.nodes.map(\.id) == engine.layout.surfaces[1].nodes.map(\.id))
        #expect(other == engine.layout.surfaces[1])
    }

    @Test("equality of nodes and styles is that of bytes")
    func equality() {
        let frame = Rect(x: 0, y: 0, width: 1, height: 1)
        #expect(Node(id: Self.composed, frame: frame) != Node(id: Self.decomposed, frame: frame))
        #expect(Region(rect: frame, identifier: Self.composed) != Region(rect: frame, identifier: Self.decomposed))
        #expect(Preview(node: Self.composed) != Preview(node: Self.decomposed))
        #expect(ByteExact(Optional("a")) == ByteExact("a") && ByteExact(Optional("a")) != ByteExact(nil))
    }
}
