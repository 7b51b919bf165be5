import PointerModel
import Testing

@testable import PointerEngine

/// Each targeting strategy at work, and the way out of it.
@Suite("Targeting strategies in the engine")
struct TargetingRules {
    static let target = Node(
        id: "target",
        frame: Rect(x: 400, y: 280, width: 60, height: 40),
        interaction: Interaction(style: .content(.highlight()))
    )

    /// What helps the pointer: the settings, or what the surface says instead.
    static func timeline(_ strategy: Targeting, bySurface: Bool, nodes: [Node] = [target]) -> Timeline {
        var settings = EngineSettings.snapping
        settings.recentering.mouseRest = 0
        settings.recentering.onLift = false
        // The other one, whose doing would be seen.
        settings.targeting.strategy = bySurface ? (strategy == .bubble ? .semantic : .bubble) : strategy
        let surface = Surface(
            id: "surface",
            frame: Timeline.screen,
            targeting: bySurface ? strategy : nil,
            nodes: nodes
        )
        return Timeline(surfaces: [surface], settings: settings)
    }

    @Test(
        "Targeting: the bubble gives a target the pointer before it is there, the others do not",
        arguments: Targeting.allCases,
        [false, true]
    )
    func bubble(strategy: Targeting, bySurface: Bool) {
        var timeline = Self.timeline(strategy, bySurface: bySurface)
        for (x, isReached) in [(383.0, false), (385, true), (420, true), (475, true), (477, false)] {
            timeline.move(by: x - timeline.state.position.x, 300 - timeline.state.position.y)
            // The semantic pointer takes more than one report to get there.
            while abs(timeline.state.position.x - x) > 0.01 {
                timeline.move(by: x - timeline.state.position.x, 300 - timeline.state.position.y)
            }
            let isInside = x >= 400 && x < 460
            #expect((timeline.state.region?.node == "target") == (strategy == .bubble ? isReached : isInside), "\(x)")
            let told = timeline.engine.resolution(at: timeline.state.position, modifiers: [])
            #expect(told.region?.node == timeline.state.region?.node, "\(x)")
        }
    }

    @Test(
        "Targeting: the semantic pointer goes half as far over a target, the others all the way",
        arguments: Targeting.allCases,
        [false, true]
    )
    func semantic(strategy: Targeting, bySurface: Bool) {
        var timeline = Self.timeline(strategy, bySurface: bySurface)
        while abs(timeline.state.position.x - 410) > 0.001 || timeline.state.position.y != 300 {
            timeline.move(to: 410, 300)
        }
        let start = timeline.state.position.x
        timeline.move(by: 20, 0)
        let way = timeline.state.position.x - start
        #expect(abs(way - (strategy == .semantic ? 10 : 20)) < 1e-9)
        // Far from all targets all of them do.
        timeline.move(to: 700, 700)
        while timeline.state.position.x < 600 { timeline.move(to: 700, 700) }
        let far = timeline.state.position.x
        timeline.move(by: 20, 0)
        #expect(abs(timeline.state.position.x - far - 20) < 1e-9)
    }

    @Test("Targeting: only the iPad's bends a flick to a target", arguments: Targeting.allCases, [false, true])
    func flick(strategy: Targeting, bySurface: Bool) {
        // Without a region at the end of the free glide, at x = 423 but for the semantic pointer.
        var target = Self.target
        target.frame.y = 320
        var timeline = Self.timeline(strategy, bySurface: bySurface, nodes: [target])
        timeline.move(to: 200, 300, .touchpad)
        timeline.wait(1000)
        timeline.flick(InertiaRules.steps)
        while timeline.waitForDeadline() {}
        #expect(
            (timeline.state.position == Point(x: 430, y: 340)) == (strategy == .ipados)
        )
    }

    static let directions = [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (0.6, 0.8), (-0.8, 0.6)]

    @Test(
        "Targeting: no strategy holds the pointer against motion that goes on",
        arguments: Targeting.allCases,
        directions
    )
    func escape(strategy: Targeting, direction: (Double, Double)) {
        // A field of targets, with one around the start.
        let nodes = (0..<9).map { number in
            var node = Self.target
            node.id = "\(number)"
            node.frame = Rect(x: 380 + Double(number % 3) * 90, y: 390 + Double(number / 3) * 90, width: 60, height: 40)
            return node
        }
        for source in [PointerSource.mouse, .touchpad] {
            var timeline = Self.timeline(strategy, bySurface: false, nodes: nodes)
            timeline.move(to: 500, 500, source)
            var along = 0.0
            for _ in 0..<1200 {
                timeline.move(by: direction.0 * 0.5, direction.1 * 0.5, after: 20, source)
                let way = timeline.state.position - Point(x: 500, y: 500)
                let now = way.dx * direction.0 + way.dy * direction.1
                // Every report counts, until the edge of the screen.
                if abs(way.dx) < 490, abs(way.dy) < 490 { #expect(now > along) }
                along = now
            }
            #expect(along > 250)
            #expect(timeline.state.region == nil)
        }
    }

    @Test("Targeting: what lies under something else attracts nothing", arguments: [true, false])
    func covered(isCovered: Bool) {
        // Rows of a menu that do not attract, in front of the target or behind it.
        let menu = (0..<3).map { row in
            Node(
                id: "row\(row)",
                frame: Rect(x: 300, y: 215 + Double(row) * 60, width: 300, height: 60),
                interaction: Interaction(style: .content(.hover()))
            )
        }
        for strategy in [Targeting.bubble, .semantic] {
            let nodes = isCovered ? [Self.target] + menu : menu + [Self.target]
            var timeline = Self.timeline(strategy, bySurface: true, nodes: nodes)
            while abs(timeline.state.position.y - 270) > 1e-9 { timeline.move(to: 430, 270) }
            // The target begins 10 points below, in the next row. No bubble takes the pointer from the row that it is in.
            #expect(timeline.state.region?.node == "row0")
            timeline.move(by: 0, -1)
            #expect((timeline.state.position.y > 269.0001) == (strategy == .semantic && !isCovered))
        }
    }

    /// Rows of 20 points at 0, 200 and so on, and a button between the second and the third.
    static let rows = [
        Node(
            id: "list",
            frame: Timeline.screen,
            interaction: Interaction(
                repeating: RepeatingRegions(
                    first: Region(rect: Rect(x: 0, y: 0, width: 1000, height: 20)),
                    pitch: Vector(dx: 0, dy: 200),
                    count: 5
                ),
                style: .shape(.beam(axis: .horizontal, length: 30), constrainedAxes: .vertical)
            )
        ),
        Node(
            id: "button",
            frame: Rect(x: 480, y: 340, width: 40, height: 40),
            interaction: Interaction(style: .content(.highlight()))
        ),
    ]

    static let rowCases: [(y: Double, node: String?, top: Double?)] = [
        (10, "list", 0), (30, "list", 0), (35, "list", 0), (37, nil, nil), (183, nil, nil), (185, "list", 200),
        (210, "list", 200), (285, nil, nil), (325, "button", 340), (360, "button", 340), (385, "button", 340),
        (395, "list", 400),
        (900, nil, nil),
    ]

    @Test(
        "Targeting: the bubble finds the nearest of regions that repeat with gaps, and what lies in the gaps",
        arguments: rowCases
    )
    func bubbleInGaps(y: Double, node: String?, top: Double?) {
        var timeline = Self.timeline(.bubble, bySurface: true, nodes: Self.rows)
        timeline.move(to: 500, y)
        #expect(timeline.state.region?.node == node)
        #expect(timeline.state.region?.rect.y == top)
    }

    @Test(
        "Targeting: the semantic pointer slows down near the nearest of regions that repeat with gaps",
        arguments: [(25.0, true), (110, false), (180, true), (330, true)]
    )
    func semanticInGaps(y: Double, isNear: Bool) {
        var timeline = Self.timeline(.semantic, bySurface: true, nodes: Self.rows)
        while abs(timeline.state.position.y - y) > 1e-9 { timeline.move(to: 500, y) }
        timeline.move(by: 0, 1)
        #expect((timeline.state.position.y - y < 0.99) == isNear)
    }

    @Test("Targeting: a flick that would end beside regions that repeat with gaps lands on the nearest")
    func flickIntoGap() {
        // The free glide ends at y = 373.
        var timeline = Self.timeline(.ipados, bySurface: true, nodes: [Self.rows[0]])
        timeline.move(to: 500, 150, .touchpad)
        timeline.wait(1000)
        timeline.flick(InertiaRules.steps.map { Vector(dx: $0.dy, dy: $0.dx) })
        while timeline.waitForDeadline() {}
        #expect(timeline.state.region?.rect.y == 400)
        #expect(timeline.state.position.y == 410)
    }

    /// So many targets beside the middle of the screen that something is in front of, and one farther away with nothing in front.
    private static func hidden(_ count: Int) -> [Node] {
        let hidden = (0..<count).map { number in
            var node = target
            node.id = "\(number)"
            node.frame = Rect(x: 520 + Double(number) * 0.02, y: 490, width: 20, height: 20)
            return node
        }
        var open = target
        open.frame = Rect(x: 410, y: 480, width: 40, height: 40)
        let cover = Node(
            id: "cover",
            frame: Rect(x: 510, y: 400, width: 100, height: 200),
            interaction: Interaction(style: .content(.hover()))
        )
        return [open] + hidden + [cover]
    }

    @Test("Targeting: a target is found behind many that something is in front of", arguments: [0, 100, 1000])
    func manyHidden(count: Int) {
        for rows in [[], [Self.rows[0]]] {
            var nodes = Self.hidden(count)
            // What repeats, far from here.
            nodes += rows.map { row in
                var row = row
                row.frame = Rect(x: 0, y: 900, width: 1000, height: 100)
                row.interaction?.repeating?.count = 1
                return row
            }
            let settings = EffectSettings.snapping
            let scene = PreparedLayout(Timeline.layout([Surface(id: "s", frame: Timeline.screen, nodes: nodes)])).scene
            let nearest = SceneTargets(scene, settings: settings).nearest(to: Point(x: 500, y: 500), within: 300)
            // Beyond some hundreds it may be that nothing is found.
            if count < 256 || nearest != nil { #expect(nearest == Rect(x: 410, y: 480, width: 40, height: 40)) }
        }
    }

    @Test("Targeting: the semantic pointer is slowed down by the targets of each surface on its way")
    func surfacesOnTheWay() {
        let surfaces = (0..<4).map { number in
            Surface(
                id: "\(number)",
                frame: Rect(x: Double(number) * 250, y: 0, width: 250, height: 1000),
                nodes: [
                    Node(
                        id: "target",
                        frame: Rect(x: 0, y: 450, width: 100, height: 100),
                        interaction: Interaction(style: .content(.highlight()))
                    )
                ]
            )
        }
        var settings = EngineSettings.snapping
        settings.targeting.strategy = .semantic
        var timeline = Timeline(surfaces: surfaces, settings: settings)
        // It begins at the left edge of the third.
        timeline.move(by: 130, -300)
        timeline.move(to: 740, 500)
        while timeline.state.position.x < 739 { timeline.move(to: 740, 500) }
        let before = timeline.state.position.x
        // Into the target of the fourth.
        timeline.move(by: 60, 0)
        #expect(timeline.state.position.x < before + 50)
    }
}
