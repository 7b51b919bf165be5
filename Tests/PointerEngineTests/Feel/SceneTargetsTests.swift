import LayoutTesting
import PointerModel
import Testing

@testable import PointerEngine

/// The targets of a layout, against all regions one after the other.
@Suite("Feel: the targets of a layout")
struct SceneTargetsTests {
    private static let settings = EffectSettings.snapping

    /// Every region of a surface that attracts the pointer and has some area, with its node.
    private func allTargets(of surface: SurfaceScene) -> [(node: Int32, rect: Rect)] {
        var targets: [(node: Int32, rect: Rect)] = []
        for node in surface.nodes.indices.lazy.map(Int32.init)
        where surface.isInteractive(node) && surface.isReachable(node) {
            for number in surface.numbers(of: node, near: .null) {
                let handle = RegionHandle(surface: 0, node: node, number: number)
                let rect = surface.effectiveRect(of: handle, settings: Self.settings)
                guard surface.magneticAxes(of: handle, settings: Self.settings) != nil, !rect.isEmpty else { continue }
                targets.append((node, rect))
            }
        }
        return targets
    }

    @Test("The nearest target is the nearest of all with nothing in front, however far away", arguments: 0..<60)
    func nearest(seed: UInt64) {
        var layouts = RandomLayouts(seed: seed, variety: [.flat, .turned])
        var layout = layouts.layout()
        layout.surfaces = layout.surfaces.map { surface in
            var surface = surface
            // Of those that repeat, the nearest is another matter.
            for index in surface.nodes.indices { surface.nodes[index].interaction?.repeating = nil }
            return surface
        }
        let scene = Scene(layout)
        let targets = SceneTargets(scene, settings: Self.settings)
        for _ in 0..<40 {
            let point = Point(
                x: Double.random(in: 0...3000, using: &layouts.numbers).rounded(),
                y: Double.random(in: 0...2000, using: &layouts.numbers).rounded()
            )
            let reach: Double = [0.0, 20.0, 100.0, 10_000.0].randomElement(using: &layouts.numbers) ?? 0.0
            let found = targets.nearest(to: point, within: reach)
            let surface = scene.surface(at: point)
            let distances = surface.map { index -> [Double] in
                let tables = scene[surface: index]
                return allTargets(of: tables).compactMap { target in
                    let distance = target.rect.squaredDistance(to: point)
                    let hit = scene.hitNode(at: target.rect.nearest(to: point))
                    guard distance <= reach * reach, let hit, hit.surface == index else { return nil }
                    return (target.node..<tables[node: target.node].end).contains(hit.node) ? distance : nil
                }
            }
            #expect(found?.squaredDistance(to: point) == distances?.min(), "\(point), \(reach)")
        }
    }

    @Test("All targets that share area with a rectangle are found, each once", arguments: 0..<40)
    func all(seed: UInt64) {
        var layouts = RandomLayouts(seed: seed, variety: [.flat, .turned])
        var layout = layouts.layout()
        layout.surfaces = Array(layout.surfaces.prefix(1))
        for index in layout.surfaces.first?.nodes.indices ?? 0..<0 {
            layout.surfaces[0].nodes[index].interaction?.repeating = nil
        }
        let scene = Scene(layout)
        guard let surface = scene.surfaces.first else { return }
        let rect = surface.frame.insetBy(dx: surface.frame.width / 4, dy: surface.frame.height / 4)
        var found: [Rect] = []
        SceneTargets(scene, settings: Self.settings).forEach(in: rect, where: { _ in true }) { found.append($0.rect) }
        let expected = allTargets(of: surface).map(\.rect).filter { target in
            !target.intersection(rect).isEmpty && scene.surface(at: target.nearest(to: rect.center)) == 0
        }
        func sorted(_ rects: [Rect]) -> [String] { rects.map { "\($0)" }.sorted() }
        #expect(sorted(found) == sorted(expected))
    }

    private static func crowd(_ id: String, nodes: Int) -> Surface {
        let frame = Rect(x: 0, y: 0, width: 1000, height: 1000)
        let regions = (0..<1024).map { number in
            Region(rect: Rect(x: Double(number % 32) * 31, y: Double(number / 32) * 31, width: 10, height: 10))
        }
        let interaction = Interaction(regions: regions, style: .content(.highlight()))
        return Surface(
            id: id,
            frame: frame,
            nodes: (0..<nodes).map { Node(id: "\($0)", frame: frame, interaction: interaction) }
        )
    }

    @Test("Each of as many regions as a node may have attracts the pointer that is beside it")
    func manyRegions() {
        let scene = Scene(Layout(surfaces: [Self.crowd("s", nodes: 1)]))
        let targets = SceneTargets(scene, settings: Self.settings)
        for number in [0, 500, 900, 1023] {
            let corner = Point(x: Double(number % 32) * 31, y: Double(number / 32) * 31)
            let nearest = targets.nearest(to: Point(x: corner.x + 13, y: corner.y + 5), within: 48)
            #expect(nearest == Rect(x: corner.x, y: corner.y, width: 10, height: 10))
        }
    }

    @Test("What a surface in front hides takes nothing from its targets")
    func hiddenCrowd() {
        var front = Self.crowd("front", nodes: 0)
        let frame = Rect(x: 500, y: 500, width: 20, height: 20)
        front.nodes = [Node(id: "target", frame: frame, interaction: Interaction(style: .content(.highlight())))]
        let scene = Scene(Layout(surfaces: [Self.crowd("hidden", nodes: 16), front]))
        var found: [Rect] = []
        SceneTargets(scene, settings: Self.settings).forEach(
            in: Rect(x: 0, y: 0, width: 1000, height: 1000),
            where: { _ in true },
            { found.append($0.rect) }
        )
        #expect(found == [frame])
    }

    @Test("Of more targets than a hand can mean, few are looked at")
    func crowd() {
        let frame = Rect(x: 0, y: 0, width: 100, height: 100)
        let regions = (0..<1000).map {
            Region(rect: Rect(x: Double($0 % 50), y: Double($0 / 50), width: 30, height: 30))
        }
        let interaction = Interaction(regions: regions, style: .content(.highlight()))
        let nodes = (0..<16).map { Node(id: "\($0)", frame: frame, interaction: interaction) }
        let layout = Layout(
            outputs: [Output(name: "one", frame: frame)],
            surfaces: [Surface(id: "s", frame: frame, nodes: nodes)]
        )
        var count = 0
        SceneTargets(Scene(layout), settings: Self.settings).forEach(
            in: frame,
            where: { _ in
                count += 1; return false
            }
        ) {
            _ in
        }
        #expect(count > 500 && count < 2000)
    }
}
