import PointerModel
import Testing

@testable import PointerEngine

/// How surfaces are freed that nobody has any more.
@Suite("Former surfaces")
struct FormerSurfacesTests {
    private static let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    private let former = FormerSurfaces()

    private func surface(_ id: String, nodes: Int = 1000) -> Surface {
        Surface(
            id: id,
            frame: Self.frame,
            nodes: (0..<nodes).map { Node(id: "\($0)", frame: Self.frame, interaction: Interaction()) }
        )
    }

    private func prepared(_ surface: Surface) throws -> PreparedSurface {
        var preparation = SurfacePreparation(surface, freedBy: former)
        return try #require(preparation.advance { _ in false })
    }

    /// Frees everything, and returns in how many steps.
    private func freeAll() -> Int {
        var steps = 0
        while !former.isEmpty {
            former.free { _ in true }
            steps += 1
        }
        return steps
    }

    @Test("A surface is freed a few nodes at a time, one of a few nodes at once")
    func steps() throws {
        var surface: PreparedSurface? = try prepared(surface("s"))
        #expect(surface?.size.nodes == 1000 && former.isEmpty)
        surface = nil
        #expect(freeAll() >= 1000 / 32)
        surface = try prepared(self.surface("few", nodes: 8))
        surface = nil
        #expect(former.isEmpty && surface == nil)
    }

    @Test("Declared nodes that nobody made a surface of are freed a few at a time")
    func nodes() {
        former.add(surface("s").nodes, of: .user(7), heapBytes: 0)
        former.add([], of: .user(7), heapBytes: 0)
        #expect(freeAll() >= 1000 / 32)
    }

    @Test("Freeing goes on until the time is used up")
    func time() throws {
        former.add(surface("s").nodes, of: .user(7), heapBytes: 0)
        former.add(surface("t").nodes, of: .user(7), heapBytes: 0)
        var steps = 0
        former.free {
            steps += $0; return false
        }
        #expect(former.isEmpty && steps >= 2 * 1000 / 4)
    }

    @Test("What waits to be freed counts for its owner until all of it is freed")
    func counted() throws {
        var bytes: [SurfaceOwner: Int] = [:]
        former.onChange = { bytes[$0, default: 0] += $1 }
        var declared = surface("s")
        declared.owner = .user(7)
        var shown: PreparedSurface? = try prepared(declared)
        let size = try #require(shown?.size.bytes)
        shown = nil
        let nodes = surface("t").nodes
        let values = nodes.storageBytes + 5
        former.add(nodes, of: .user(8), heapBytes: 5)
        former.add(surface("u").nodes, of: .configuration, heapBytes: 0)
        #expect(bytes[.user(7)] == size && bytes[.user(8)] == values && bytes[.configuration] ?? 0 > 0)
        former.free { _ in true }
        #expect(bytes[.user(7)] == size)
        #expect(freeAll() > 10 && shown == nil)
        #expect(bytes.values.allSatisfy { $0 == 0 })
    }

    @Test("A surface that engines share is freed once the last of them shows it no more")
    func shared() throws {
        let layout = PreparedLayout(Layout(surfaces: [surface("s")]), freedBy: former)
        var (one, other) = (Engine(over: layout, settings: EngineSettings.snapping), Engine(layout: Layout()))
        do {
            let surface = try #require(one.prepared("s"))
            var events = EventBatch()
            other.show([surface], at: .zero, into: &events)
        }
        _ = consume layout
        var events = EventBatch()
        try one.update(.withdraw("s"), at: .zero, into: &events)
        #expect(former.isEmpty)
        try other.update(.withdraw("s"), at: .zero, into: &events)
        #expect(freeAll() > 10)
    }

    @Test(
        "A surface in place of which another is shown is freed in steps, as is one that a layout is configured without"
    )
    func replaced() throws {
        var engine = Engine(over: PreparedLayout(Layout(), freedBy: former), settings: EngineSettings.snapping)
        var events = EventBatch()
        engine.show([try prepared(surface("s"))], at: .zero, into: &events)
        engine.show([try prepared(surface("s"))], at: .zero, into: &events)
        #expect(freeAll() > 10)
        engine.setLayout(Layout(), settings: EngineSettings.snapping, at: .zero, into: &events)
        #expect(freeAll() > 10)
    }

    @Test("What a snapshot alone has is freed in steps, and what the engine's copy shares with it stays")
    func snapshot() throws {
        let declared = surface("s")
        var engine = Engine(
            over: PreparedLayout(Layout(surfaces: [declared]), freedBy: former),
            settings: EngineSettings.snapping
        )
        var snapshot: LayoutSnapshot? = engine.snapshot
        var events = EventBatch()
        var update = SurfaceUpdate(put: [declared.nodes[7]])
        update.put[0].isHidden = true
        try engine.update(.update("s", update), at: .zero, into: &events)
        #expect(former.isEmpty)
        #expect(snapshot?.node(7, ofSurface: 0) == declared.nodes[7])
        snapshot = nil
        #expect(freeAll() == 1)
        var expected = declared
        expected.nodes[7] = update.put[0]
        #expect(engine.layout.surfaces == [expected])
        try engine.update(.withdraw("s"), at: .zero, into: &events)
        #expect(freeAll() == 1)
    }
}
