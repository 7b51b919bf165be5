import LayoutLint
import LayoutTesting
import PointerModel
import Testing

@testable import PointerEngine

/// Surfaces that are made ready and looked through a step at a time, against all at once.
@Suite("Work in steps")
struct SlicedPreparationTests {
    @Test("A surface made ready in steps is the one that is declared at once", arguments: 0..<40)
    func preparation(seed: Int) throws {
        var layouts = RandomLayouts(seed: UInt64(seed), variety: [.flat, .turned, .tracked])
        let layout = layouts.layout()
        var engine = Engine(layout: Layout(outputs: layout.outputs))
        var events = EventBatch()
        for surface in layout.surfaces {
            let origin = engine.origin(ofOutput: surface.output)
            var preparation = SurfacePreparation(surface, origin: origin)
            var steps = 0
            var prepared: PreparedSurface?
            while prepared == nil {
                prepared = preparation.advance { _ in true }
                steps += 1
            }
            // Each node is linked, added and located in a step of its own.
            #expect(steps >= 3 * surface.nodes.count)
            engine.show([try #require(prepared)], at: .zero, into: &events)
        }
        let whole = Engine(layout: layout)
        #expect(engine.layout == whole.layout)
        for _ in 0..<200 {
            let point = Point(
                x: Double.random(in: -200...5000, using: &layouts.numbers),
                y: Double.random(in: -200...3000, using: &layouts.numbers)
            )
            #expect(engine.resolution(at: point, modifiers: []) == whole.resolution(at: point, modifiers: []))
        }
    }

    @Test("A change of one node is done at once, unless it moves hundreds or is of a segment among hundreds")
    func quick() {
        let frame = Rect(x: 0, y: 0, width: 10, height: 10)
        func surface(_ role: Role?) -> Surface {
            let root = Node(id: "root", frame: frame, role: role)
            return Surface(
                id: "s",
                frame: frame,
                nodes: [root]
                    + (0..<1000).map {
                        Node(id: "\($0)", parent: "root", frame: frame, role: role == nil ? nil : .segment)
                    }
            )
        }
        let moved = Rect(x: 1, y: 0, width: 10, height: 10)
        let plain = PreparedSurface(surface(nil))
        #expect(plain.isQuick(SurfaceUpdate(put: [Node(id: "7", parent: "root", frame: moved)])))
        #expect(!plain.isQuick(SurfaceUpdate(put: [Node(id: "root", frame: moved)])))
        let control = PreparedSurface(surface(.segmentedControl))
        #expect(!control.isQuick(SurfaceUpdate(put: [Node(id: "7", parent: "root", frame: moved, role: .segment)])))
    }

    @Test("A change worked out in steps makes the surface that the same change makes at once", arguments: 0..<60)
    func revision(seed: Int) throws {
        var layouts = RandomLayouts(seed: UInt64(seed), variety: [.flat, .turned, .tracked])
        let layout = layouts.layout()
        var (engine, whole) = (Engine(layout: layout), Engine(layout: layout))
        var events = EventBatch()
        for surface in layout.surfaces {
            let update = update(of: surface, using: &layouts)
            let before = try #require(engine.prepared(surface.name))
            var revision = SurfaceRevision(of: before, by: update, maximum: .unlimited)
            let changed = Result { () throws(LayoutError) -> PreparedSurface in
                while true {
                    if let changed = try revision.advance({ _ in true }) { return changed }
                }
            }
            let expected = Result { () throws(LayoutError) in
                try whole.update(.update(surface.name, update), at: .zero, into: &events)
            }
            switch (changed, expected) {
            case (.success(let changed), .success): engine.show([changed], at: .zero, into: &events)
            case (.failure(let error), .failure(let other)): #expect(error == other)
            default: Issue.record("seed \(seed): \(changed) and \(expected)")
            }
            #expect(engine.layout == whole.layout)
        }
        for _ in 0..<100 {
            let point = Point(
                x: Double.random(in: -200...5000, using: &layouts.numbers),
                y: Double.random(in: -200...3000, using: &layouts.numbers)
            )
            #expect(engine.resolution(at: point, modifiers: []) == whole.resolution(at: point, modifiers: []))
        }
    }

    /// Removes, puts and brings to front some nodes, now and then one that is not there.
    private func update(of surface: Surface, using layouts: inout RandomLayouts) -> SurfaceUpdate {
        var update = SurfaceUpdate()
        let ids = surface.nodes.map(\.id).shuffled(using: &layouts.numbers)
        update.remove = Array(ids.prefix(Int.random(in: 0...2, using: &layouts.numbers)))
        for id in ids.dropFirst(2).prefix(3) {
            var node = layouts.node(id: Bool.random(using: &layouts.numbers) ? id : layouts.newID("n"), in: surface)
            node.parent = Bool.random(using: &layouts.numbers) ? ids.last : nil
            update.put.append(node)
        }
        update.bringToFront = Array(ids.suffix(Int.random(in: 0...2, using: &layouts.numbers)))
        if Int.random(in: 0..<10, using: &layouts.numbers) == 0 { update.remove.append("nobody") }
        if Bool.random(using: &layouts.numbers) { update.z = 7 }
        return update
    }

    @Test("A slider's value that changes while a change is worked out is kept, unless the change declares the slider")
    func sliders() throws {
        func slider(_ id: String, _ value: Double) -> Node {
            let declaration = SliderDeclaration(axis: .horizontal, minimum: 0, maximum: 1, value: value)
            return Node(id: id, frame: Rect(x: 0, y: 0, width: 100, height: 20), control: .slider(declaration))
        }
        let surface = Surface(
            id: "s",
            frame: Rect(x: 0, y: 0, width: 100, height: 100),
            nodes: [slider("kept", 0.1), slider("declared", 0.2)]
        )
        let engine = Engine(layout: Layout(surfaces: [surface]))
        let before = try #require(engine.prepared(surface.name))
        let update = SurfaceUpdate(put: [slider("declared", 0.9)], bringToFront: ["kept"])
        var revision = SurfaceRevision(of: before, by: update, maximum: .unlimited)
        let changed = try #require(try revision.advance { _ in false })
        var moved = surface
        moved.nodes = [slider("kept", 0.5), slider("declared", 0.6)]
        revision.copySliderValues(of: PreparedSurface(moved), into: changed)
        #expect(changed.surface.nodes == [slider("declared", 0.9), slider("kept", 0.5)])
    }

    @Test("A surface that was made ready before its output moved is shown where the output is")
    func movedOutput() throws {
        let frame = Rect(x: 0, y: 0, width: 1000, height: 800)
        let outputs = [Output(name: "one", frame: frame), Output(name: "two", frame: frame.offsetBy(dx: 1000, dy: 0))]
        var engine = Engine(layout: Layout(outputs: outputs))
        let node = Node(id: "n", frame: Rect(x: 10, y: 10, width: 50, height: 50), interaction: Interaction())
        let surface = Surface(id: "s", output: "two", frame: Rect(x: 0, y: 0, width: 100, height: 100), nodes: [node])
        var preparation = SurfacePreparation(surface, origin: engine.origin(ofOutput: "two"))
        let prepared = try #require(preparation.advance { _ in false })
        var events = EventBatch()
        var moved = outputs
        moved[1].frame = frame.offsetBy(dx: 0, dy: 800)
        try engine.update(.outputs(moved), at: .zero, into: &events)
        engine.show([prepared], at: .zero, into: &events)
        #expect(engine.resolution(at: Point(x: 20, y: 820), modifiers: []).region?.node == "n")
        #expect(engine.resolution(at: Point(x: 1020, y: 20), modifiers: []).region == nil)
    }

    @Test("Lint in steps finds what it finds at once", arguments: 0..<40)
    func lint(seed: Int) {
        var layouts = RandomLayouts(seed: UInt64(seed), variety: [.flat, .turned, .tracked])
        let engine = Engine(layout: layouts.layout())
        let snapshot = engine.snapshot
        var found: [LayoutWarning] = []
        for surface in snapshot.surfaces {
            var run = snapshot.lint(ofSurface: surface, settings: engine.settings.effects)
            var steps = 0
            while !run.advance({ _ in true }) { steps += 1 }
            #expect(steps >= 2 * snapshot.nodeCount(ofSurface: surface))
            found += run.warnings
        }
        #expect(found == engine.layout.warnings(settings: engine.settings.effects))
    }

    @Test("A snapshot stays as it was, and differs from one taken after any change")
    func snapshot() throws {
        let frame = Rect(x: 0, y: 0, width: 100, height: 100)
        var engine = Engine(
            layout: Layout(surfaces: [Surface(id: "s", frame: frame, nodes: [Node(id: "n", frame: frame)])])
        )
        let before = engine.snapshot
        #expect(before.version == engine.snapshot.version)
        var events = EventBatch()
        let update = SurfaceUpdate(put: [Node(id: "n", frame: frame.insetBy(dx: 10, dy: 10))])
        try engine.update(.update(SurfaceName("s", of: .configuration), update), at: .zero, into: &events)
        #expect(before.node(0, ofSurface: 0).frame == frame)
        #expect(before.version != engine.snapshot.version)
    }
}
