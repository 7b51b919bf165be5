import LayoutTesting
import PointerModel
import TestBasics
import Testing

@testable import PointerEngine

/// The engine's short ways against the rules as they are written, on random layouts.
@Suite("The oracle of hit-testing")
struct OracleTests {
    /// Nothing turned: every comparison is exact, points on edges included.
    @Test("Exact trees: scaled by powers of two, mirrored, turned by right angles, flat", arguments: 0..<8)
    func exact(block: Int) {
        for seed in 0..<60 { compare(seed: UInt64(block * 1000 + seed), variety: .flat, tolerance: nil) }
    }

    @Test("Turned trees, but for points within a billionth of an edge", arguments: 0..<4)
    func turned(block: Int) {
        for seed in 0..<60 {
            compare(seed: UInt64(100_000 + block * 1000 + seed), variety: [.flat, .turned], tolerance: 1e-9)
        }
    }

    @Test("Trees from another seed on: POINTERD_SEED, or a fresh one")
    func freshSeed() {
        let seed = FirstSeed.choose(usual: 3_000_000, for: "random trees")
        for number in UInt64(0)..<20 { compare(seed: seed &+ number, variety: [.flat, .turned], tolerance: 1e-9) }
    }

    /// Compares all three ways at many points.
    /// - Parameter tolerance: how near to an edge a point may be; nil: as near as it likes.
    private func compare(seed: UInt64, variety: RandomLayouts.Variety, tolerance: Double?) {
        var layouts = RandomLayouts(seed: seed, variety: variety)
        var layout = layouts.layout()
        // A bubble has another location looked up than the one that is asked for.
        for index in layout.surfaces.indices { layout.surfaces[index].targeting = Targeting.none }
        let settings = EngineSettings.snapping
        let engine = Engine(layout: layout, settings: settings)
        for point in points(in: layout, engine: engine, using: &layouts.numbers) {
            let modifiers = Modifiers(rawValue: .random(in: 0...31, using: &layouts.numbers))
            let hit = NaiveHitTest(layout, at: point)
            let choice = NaiveRegionChoice(
                hit,
                modifiers: modifiers,
                textLinePadding: settings.effects.textLinePadding
            )
            if let tolerance, min(hit.margin, choice.margin) <= tolerance { continue }
            let agrees = agree(engine, hit, choice, at: point, modifiers)
            #expect(agrees == nil, "seed \(seed), \(point), modifiers \(modifiers.names)")
            if agrees != nil { return }
        }
    }

    /// What differs, or nil.
    private func agree(
        _ engine: Engine,
        _ hit: NaiveHitTest,
        _ choice: NaiveRegionChoice,
        at point: Point,
        _ modifiers: Modifiers
    ) -> String? {
        let fast = engine.scene.hitNode(at: point)
        let name = fast.map { engine.scene[surface: $0.surface][node: $0.node].id }
        guard name == hit.hit else { return "\(name ?? "-") is hit instead of \(hit.hit ?? "-")" }
        let resolution = engine.resolution(at: point, modifiers: modifiers)
        let visits = resolution.steps.compactMap { step in
            step.node.map { NaiveHitTest.Visit(node: $0, outcome: step.outcome.rawValue) }
        }
        guard Array(visits.prefix(hit.visits.count)) == hit.visits else { return "asked \(visits), not \(hit.visits)" }
        var query = HitTestQuery(mayWait: false)
        let (node, region) = engine.scene.resolve(
            point,
            modifiers: modifiers,
            settings: engine.settings.effects,
            query: &query
        )
        guard node == fast else { return "\(String(describing: node)) is hit" }
        guard query.regionRequests == choice.asked.count else {
            return "\(query.regionRequests), not \(choice.asked)"
        }
        let won = region.map { engine.scene[surface: $0.surface].declaration(of: $0) }
        guard resolution.region?.node == choice.winner?.node else {
            return "\(resolution.region?.node ?? "-") wins instead of \(choice.winner?.node ?? "-")"
        }
        guard resolution.steps.last(where: { $0.outcome == .won })?.node == choice.winner?.node else {
            return "the explanation ends with \(String(describing: resolution.steps.last))"
        }
        // The declaration of a repeated region has the path of the first.
        guard let won, var expected = choice.winner?.region else {
            return won == nil ? nil : "\(String(describing: won))"
        }
        expected.path = won.path
        return won == expected ? nil : "\(won) wins instead of \(expected)"
    }

    /// Points anywhere, and points on the corners and edges of what there is.
    private func points(in layout: Layout, engine: Engine, using numbers: inout RepeatableNumbers) -> [Point] {
        var points: [Point] = []
        for surface in layout.surfaces {
            let frame = layout.frame(of: surface)
            for _ in 0..<40 {
                points.append(
                    Point(
                        x: (Double.random(in: frame.minX - 10...frame.maxX + 10, using: &numbers) * 8).rounded() / 8,
                        y: (Double.random(in: frame.minY - 10...frame.maxY + 10, using: &numbers) * 8).rounded() / 8
                    )
                )
            }
        }
        for surface in engine.scene.surfaces {
            for node in surface.nodes.indices {
                let area = surface.hitArea(Int32(node))
                let declared = surface.region(of: Int32(node))
                for rect in [area] + declared where !rect.isNull {
                    let corners = [rect.origin, Point(x: rect.maxX, y: rect.maxY), Point(x: rect.midX, y: rect.minY)]
                    points += corners.map { surface.toScreen(Int32(node)).apply(to: $0) }
                }
            }
        }
        return points
    }
}

extension SurfaceScene {
    /// The rectangles of the regions that a node declares.
    fileprivate func region(of node: Int32) -> [Rect] {
        let interaction = nodes[Int(node)].interaction
        return interaction == SceneNode.none
            ? [] : interactions[Int(interaction)].regions.map { regions[Int($0)].rect }
    }
}
