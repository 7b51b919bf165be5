import PointerModel
import Testing

@testable import PointerEngine

/// Where the drawn pointer snaps to content, and where it stays with the pointer.
@Suite("Snapping only where contents stand apart")
struct SnappingRules {
    static func button(_ id: String, x: Double, effect: Effect = .highlight(), padding: Insets? = nil) -> Node {
        Node(
            id: id,
            frame: Rect(x: x, y: 100, width: 40, height: 40),
            padding: padding,
            interaction: Interaction(style: .content(effect))
        )
    }

    /// Moves the pointer beside the middle of the button at x = 100.
    static func timeline(_ nodes: [Node], gap: Double = EffectSettings().snapGap) -> Timeline {
        var settings = EngineSettings()
        settings.effects.snapGap = gap
        var timeline = Timeline(nodes, settings: settings)
        timeline.move(to: 130, 112)
        return timeline
    }

    @Test(
        "Snapping: the pointer is drawn in the middle of content that stands 8 points apart, else where it is",
        arguments: [(7.0, false), (7.99, false), (8, true), (30, true)],
        [Effect.highlight(), .lift()]
    )
    func gap(_ distance: (gap: Double, snaps: Bool), effect: Effect) {
        let timeline = Self.timeline([
            Self.button("a", x: 100, effect: effect), Self.button("b", x: 140 + distance.gap, effect: effect),
        ])
        #expect(timeline.state.region?.node == "a")
        #expect(timeline.state.style.snaps == distance.snaps)
        #expect((timeline.state.displayed == Point(x: 130, y: 112)) == !distance.snaps)
        #expect((timeline.state.contentOffset == .zero) == !distance.snaps)
    }

    @Test("Snapping: the pointer is recentered only where it snaps", arguments: [(2.0, false), (20, true)])
    func recentering(_ distance: (gap: Double, snaps: Bool)) {
        var timeline = Self.timeline([Self.button("a", x: 100), Self.button("b", x: 140 + distance.gap)])
        timeline.wait(1000)
        #expect((timeline.state.position == Point(x: 120, y: 120)) == distance.snaps)
        #expect((timeline.state.position == Point(x: 130, y: 112)) == !distance.snaps)
    }

    @Test("Snapping: contents count, not regions and hit areas")
    func contents() {
        let padding = Insets(top: 10, left: 10, bottom: 10, right: 10)
        let timeline = Self.timeline([
            Self.button("a", x: 100, padding: padding), Self.button("b", x: 160, padding: padding),
        ])
        #expect(timeline.state.style.snaps)
    }

    @Test("Snapping: what surrounds content, lies in it, is hidden or has no interaction is not beside it")
    func noNeighbors() {
        var hidden = Self.button("hidden", x: 141)
        hidden.isHidden = true
        let card = Node(
            id: "card",
            frame: Rect(x: 90, y: 90, width: 60, height: 60),
            interaction: Interaction(style: .content(.hover()))
        )
        var child = Self.button("child", x: 0)
        child.frame = Rect(x: 2, y: 2, width: 4, height: 4)
        child.parent = "a"
        let label = Node(id: "label", frame: Rect(x: 141, y: 100, width: 40, height: 40))
        let timeline = Self.timeline([card, hidden, label, Self.button("a", x: 100), child])
        #expect(timeline.state.region?.node == "a")
        #expect(timeline.state.style.snaps)
    }

    @Test("Snapping: a neighbor that comes or goes changes the drawn place at once")
    func changes() throws {
        var timeline = Self.timeline([Self.button("a", x: 100)])
        #expect(timeline.state.style.snaps)
        try timeline.put(Self.button("b", x: 144))
        #expect(!timeline.state.style.snaps)
        #expect(timeline.state.displayed == timeline.state.position)
    }

    @Test("Snapping: with a gap of 0 the pointer snaps anywhere")
    func off() {
        let timeline = Self.timeline([Self.button("a", x: 100), Self.button("b", x: 140)], gap: 0)
        #expect(timeline.state.style.snaps)
        #expect(timeline.state.displayed != timeline.state.position)
    }

    @Test("Snapping: rails and beams hold the pointer, however close they are")
    func rails() {
        let rows = (0..<2).map { row in
            Node(
                id: "row\(row)",
                frame: Rect(x: 100, y: 100 + Double(row) * 20, width: 100, height: 20),
                interaction: Interaction(
                    style: .shape(.beam(axis: .vertical, length: 16), constrainedAxes: .vertical)
                )
            )
        }
        var settings = EngineSettings()
        settings.effects.freesBeamsOfWholeNodes = false
        var timeline = Timeline(rows, settings: settings)
        timeline.move(to: 130, 113)
        #expect(timeline.state.style.snaps)
        #expect(abs(timeline.state.displayed.y - 110) < 1)
    }

    @Test("Snapping: content with very many neighbors does not snap")
    func hostile() {
        let nodes = (0..<2000).map { number in
            var node = Self.button("\(number)", x: 150)
            node.hitInsets = Insets(top: 0, left: -5, bottom: 0, right: 0)
            node.frame.y += Double(number) * 0.001
            return node
        }
        #expect(!Self.timeline(nodes + [Self.button("a", x: 100)]).state.style.snaps)
    }
}
