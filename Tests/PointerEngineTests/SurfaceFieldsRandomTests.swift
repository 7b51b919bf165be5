import LayoutTesting
import PointerModel
import Testing

@testable import PointerEngine

/// Surfaces that go to another output, get other insets or nodes between siblings, against layouts that are made anew.
@Suite("Changed surfaces")
struct SurfaceFieldsRandomTests {
    @Test("Random changes of surfaces' own fields make what building anew makes", arguments: 0..<6)
    func random(block: Int) throws {
        for seed in 0..<20 { try compare(seed: UInt64(block * 1000 + seed)) }
    }

    private func compare(seed: UInt64) throws {
        var layouts = RandomLayouts(seed: seed, variety: [.flat, .turned, .tracked])
        let layout = layouts.layout()
        var engine = Engine(layout: layout)
        var events = EventBatch()
        var expected = engine.layout
        for step in 0..<10 {
            let index = Int.random(in: 0..<expected.surfaces.count, using: &layouts.numbers)
            let update = update(of: expected.surfaces[index], in: expected, using: &layouts)
            let isTaken = expected.surfaces[index].apply(update)
            #expect(isTaken)
            try engine.update(.update(expected.surfaces[index].name, update), at: .zero, into: &events)
            #expect(engine.layout == expected, "seed \(seed), step \(step)")
            let anew = Engine(layout: expected)
            for _ in 0..<60 {
                let point = Point(
                    x: Double.random(in: -100...1000, using: &layouts.numbers),
                    y: Double.random(in: -100...700, using: &layouts.numbers)
                )
                let resolution = engine.resolution(at: point, modifiers: [])
                let other = anew.resolution(at: point, modifiers: [])
                #expect(resolution.region == other.region && resolution.style == other.style, "seed \(seed), \(point)")
                #expect(resolution.steps.map(\.outcome) == other.steps.map(\.outcome), "seed \(seed), \(point)")
            }
        }
    }

    private func update(of surface: Surface, in layout: Layout, using layouts: inout RandomLayouts) -> SurfaceUpdate {
        var update = SurfaceUpdate()
        func number() -> Double { Double(Int.random(in: -160...160, using: &layouts.numbers)) / 8 }
        switch Int.random(in: 0..<4, using: &layouts.numbers) {
        case 0:
            update.hitInsets = Insets(top: number(), left: number(), bottom: number(), right: number())
        case 1:
            update.output = layout.outputs.randomElement(using: &layouts.numbers)?.name
        case 2:
            update.clear = [.output, .targeting]
            update.frame = surface.frame.offsetBy(dx: number(), dy: number())
        default:
            guard let sibling = surface.nodes.randomElement(using: &layouts.numbers) else { break }
            let known = surface.nodes.randomElement(using: &layouts.numbers)?.id ?? "new"
            let isNew = Bool.random(using: &layouts.numbers) || known == sibling.id
            var node = layouts.node(id: isNew ? layouts.newID("n") : known, in: surface)
            node.parent = sibling.parent
            // What is above the sibling cannot go beside it.
            guard isNew || !isAbove(known, sibling, in: surface) else { break }
            update.insert = [.init(node, below: sibling.id)]
        }
        return update
    }

    private func isAbove(_ id: String, _ node: Node, in surface: Surface) -> Bool {
        var above = node.parent
        while let parent = above {
            if parent == id { return true }
            above = surface.nodes.first { $0.id == parent }?.parent
        }
        return false
    }
}
