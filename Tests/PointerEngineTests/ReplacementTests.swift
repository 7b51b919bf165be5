import LayoutTesting
import PointerModel
import TestBasics
import Testing

@testable import PointerEngine

/// Nodes that get other declarations in their place, against surfaces that are built anew.
@Suite("Replaced nodes")
struct ReplacementTests {
    @Test("Random replacements make what building anew makes", arguments: 0..<8)
    func random(block: Int) throws {
        var replaced = 0
        for seed in 0..<30 { replaced += try compare(seed: UInt64(block * 1000 + seed)) }
        // Nearly all of them are made in place.
        #expect(replaced > 200)
    }

    /// Makes a dozen changes and compares after each.
    /// - Returns: how many were made in place.
    private func compare(seed: UInt64) throws -> Int {
        var layouts = RandomLayouts(seed: seed, variety: [.flat, .turned, .tracked])
        let layout = layouts.layout()
        var engine = Engine(layout: layout)
        var events = EventBatch()
        var expected = engine.layout
        var replaced = 0
        for step in 0..<12 {
            let index = Int.random(in: 0..<expected.surfaces.count, using: &layouts.numbers)
            let surface = expected.surfaces[index]
            guard !surface.nodes.isEmpty else { continue }
            let update = SurfaceUpdate(put: replacements(in: surface, using: &layouts))
            if case .update(_, .replace, _) = try engine.scene.plan(
                .update(surface.name, update),
                maximum: .unlimited
            ) {
                replaced += 1
            }
            try engine.update(.update(surface.name, update), at: .zero, into: &events)
            let isTaken = expected.surfaces[index].apply(update)
            #expect(isTaken)
            #expect(engine.layout == expected, "seed \(seed), step \(step)")
            let difference = difference(of: engine, from: Engine(layout: expected), using: &layouts.numbers)
            #expect(difference == nil, "seed \(seed), step \(step)")
            if difference != nil { return replaced }
        }
        return replaced
    }

    /// One to three nodes that are there, each with what another random node declares, or with a part of that.
    private func replacements(in surface: Surface, using layouts: inout RandomLayouts) -> [Node] {
        var put: [Node] = []
        for _ in 0..<Int.random(in: 1...3, using: &layouts.numbers) {
            let place = Int.random(in: surface.nodes.indices, using: &layouts.numbers)
            let before = surface.nodes[place]
            guard !put.contains(where: { $0.id == before.id }) else { continue }
            var node = layouts.node(id: before.id, in: surface)
            node.parent = before.parent
            switch Int.random(in: 0..<4, using: &layouts.numbers) {
            case 0:
                var restyled = before
                restyled.interaction = node.interaction
                node = restyled
            case 1:
                var moved = before
                moved.frame = node.frame
                node = moved
            case 2:
                var look = before
                (look.role, look.gestures, look.control) = (node.role, node.gestures, node.control)
                node = look
            default: break
            }
            put.append(node)
        }
        return put
    }

    /// What differs between two engines over the same layout, or nil.
    private func difference(
        of engine: Engine,
        from other: Engine,
        using numbers: inout RepeatableNumbers
    ) -> String? {
        for (one, two) in zip(engine.scene.surfaces, other.scene.surfaces) {
            if one.size != two.size { return "the size of \(one.name)" }
            if one.hasGestures != two.hasGestures { return "the gestures of \(one.name)" }
            for node in one.nodes.indices.lazy.map(Int32.init) {
                let (a, b) = (one[node: node], two[node: node])
                if a.interactive != b.interactive || a.flags != b.flags || a.end != b.end { return "node \(a.id)" }
                if (a.placement == SceneNode.none) != (b.placement == SceneNode.none) { return "place of \(a.id)" }
                if one.toSurface(node) != two.toSurface(node) { return "transform of \(a.id)" }
                if one.indexedRoom(inside: node) != two.indexedRoom(inside: node) { return "hit area of \(a.id)" }
            }
        }
        for _ in 0..<60 {
            let point = Point(
                x: Double.random(in: -100...700, using: &numbers),
                y: Double.random(in: -100...500, using: &numbers)
            )
            let modifiers = Modifiers(rawValue: .random(in: 0...31, using: &numbers))
            let a = engine.resolution(at: point, modifiers: modifiers)
            let b = other.resolution(at: point, modifiers: modifiers)
            if a.region != b.region || a.style != b.style { return "what is at \(point)" }
            if a.steps.map(\.outcome) != b.steps.map(\.outcome) { return "why it is at \(point)" }
        }
        return nil
    }

    @Test("The limits hold for replacements as for a surface that is built anew")
    func limits() throws {
        let frame = Rect(x: 0, y: 0, width: 10, height: 10)
        let surface = Surface(id: "s", frame: frame, nodes: [Node(id: "a", frame: frame)])
        var engine = Engine(layout: Layout(surfaces: [surface]))
        var events = EventBatch()
        let style = Style.content(.lift(Preview(shadowPath: Path(ovalIn: frame))))
        let update = SurfaceUpdate(put: [Node(id: "a", frame: frame, interaction: Interaction(style: style))])
        #expect(throws: LayoutError.tooManyElements(surface: "s")) {
            try engine.update(
                .update("s", update),
                maximum: DeclarationCount(nodes: 1, elements: 1),
                at: .zero,
                into: &events
            )
        }
        #expect(engine.layout.surfaces[0].nodes[0].interaction == nil && engine.size(ofSurface: "s")?.elements == 0)
        try engine.update(.update("s", update), at: .zero, into: &events)
        let size = DeclarationCount(of: update.put)
        #expect(size.elements > 1 && size.bytes > 1 && engine.size(ofSurface: "s") == size)
        // One byte less, and it is too much.
        let longer = SurfaceUpdate(put: [
            Node(
                id: "a",
                frame: frame,
                interaction: Interaction(regions: [
                    Region(rect: frame, identifier: String(repeating: "i", count: 16), style: style)
                ])
            )
        ])
        var maximum = DeclarationCount(of: longer.put)
        maximum.bytes -= 1
        #expect(throws: LayoutError.tooManyBytes(surface: "s")) {
            try engine.update(.update("s", longer), maximum: maximum, at: .zero, into: &events)
        }
        #expect(engine.size(ofSurface: "s") == size)
    }

    @Test("However often nodes are replaced, the tables hold no more than twice what is declared")
    func tables() throws {
        let frame = Rect(x: 0, y: 0, width: 100, height: 100)
        func node(_ number: Int, _ round: Int) -> Node {
            let path = Path(ovalIn: Rect(x: 0, y: 0, width: Double(round % 7 + 1), height: 9))
            let style = Style.content(.highlight(Preview(shadowPath: path)))
            let regions = (0..<round % 3).map { Region(rect: frame, identifier: "\($0)", style: style) }
            return Node(
                id: "n\(number)",
                frame: frame,
                hitInsets: Insets(all: Double(-round % 5)),
                alpha: round.isMultiple(of: 2) ? 1 : 0.5,
                interaction: Interaction(regions: regions, style: style)
            )
        }
        let nodes = (0..<100).map { node($0, 0) }
        var engine = Engine(layout: Layout(surfaces: [Surface(id: "s", frame: frame, nodes: nodes)]))
        var events = EventBatch()
        var most = 0
        for round in 1...3000 {
            let update = SurfaceUpdate(put: [node(round * 7 % 100, round)])
            try engine.update(.update("s", update), at: .zero, into: &events)
            let scene = engine.scene.surfaces[0]
            most = max(most, scene.regions.count + scene.interactions.count + scene.styles.count + scene.details.count)
        }
        // Each node has at most an interaction, two regions, a style and details.
        #expect(most <= 2 * 100 * 5 + SurfaceScene.leastDiscarded, "\(most)")
    }

    @Test("A segmented control follows its segments, and what is below it knows its interaction")
    func segments() throws {
        let bar = Rect(x: 0, y: 0, width: 200, height: 20)
        func segment(_ id: String, x: Double, isEnabled: Bool = true) -> Node {
            Node(
                id: id,
                parent: "control",
                frame: Rect(x: x, y: 0, width: 100, height: 20),
                isEnabled: isEnabled,
                role: .segment
            )
        }
        let control = Node(id: "control", frame: bar, role: .segmentedControl)
        var engine = Engine(
            layout: Layout(
                surfaces: [
                    Surface(id: "s", frame: bar, nodes: [control, segment("one", x: 0), segment("two", x: 100)])
                ]
            )
        )
        var events = EventBatch()
        func identifier(_ x: Double) -> String? {
            engine.resolution(at: Point(x: x, y: 10), modifiers: []).region?.identifier
        }
        #expect(identifier(150) == "two")
        try engine.update(.update("s", SurfaceUpdate(put: [segment("one", x: 100)])), at: .zero, into: &events)
        #expect(identifier(50) == nil && identifier(150) == "one")
        let off = ["one", "two"].map { segment($0, x: 0, isEnabled: false) }
        try engine.update(.update("s", SurfaceUpdate(put: off)), at: .zero, into: &events)
        #expect(identifier(50) == nil)
        try engine.update(.update("s", SurfaceUpdate(put: [segment("two", x: 0)])), at: .zero, into: &events)
        #expect(identifier(50) == "two")
    }
}
