import PointerEngine
import PointerModel
import Testing

/// Help with clicks: which region a pointer beside it gets.
@Suite("The bubble of the help")
struct BubbleRules {
    @Test(
        "Bubble: 16 points around a target, and no more than its smaller side",
        arguments: [
            (85.0, true), (83.0, false), (145, true), (147, false),
        ]
    )
    func bubble(_ place: (x: Double, isReached: Bool)) {
        var timeline = ClickRules.timeline([ClickRules.button("a", x: 100)]) { $0.bubble = 16 }
        timeline.move(to: place.x, 115)
        #expect((timeline.state.region?.node == "a") == place.isReached)
        var small = ClickRules.button("a", x: 100)
        small.frame.width = 4
        timeline = ClickRules.timeline([small]) { $0.bubble = 16 }
        timeline.move(to: 95, 115)
        #expect(timeline.state.region == nil)
    }

    @Test("Bubble: it takes nothing from a region, a surface without targeting, or emptiness that is meant")
    func limits() {
        let row = Node(
            id: "row",
            frame: Rect(x: 0, y: 90, width: 600, height: 50),
            interaction: Interaction(style: .content(.hover()))
        )
        var timeline = ClickRules.timeline([row, ClickRules.button("a", x: 100)]) { $0.bubble = 16 }
        timeline.move(to: 90, 115)
        #expect(timeline.state.region?.node == "row")
        timeline = ClickRules.timeline([ClickRules.button("a", x: 100)], emptiness: .meant) { $0.bubble = 16 }
        timeline.move(to: 90, 115)
        #expect(timeline.state.region == nil)
        var settings = EngineSettings()
        settings.assist.bubble = 16
        let plain = Surface(
            id: "surface",
            frame: Timeline.screen,
            targeting: Targeting.none,
            nodes: [ClickRules.button("a", x: 100)]
        )
        timeline = Timeline(surfaces: [plain], settings: settings)
        timeline.move(to: 90, 115)
        #expect(timeline.state.region == nil)
    }

    @Test("Bubble: beyond a surface's edge it reaches only where no other surface is", arguments: [true, false])
    func edges(isCovered: Bool) {
        var node = ClickRules.button("a", x: 0)
        node.frame.y = 0
        var surfaces = [Surface(id: "s", frame: Rect(x: 200, y: 200, width: 300, height: 300), nodes: [node])]
        if isCovered { surfaces.append(Surface(id: "other", frame: Rect(x: 100, y: 100, width: 100, height: 400))) }
        var settings = EngineSettings()
        settings.assist.bubble = 16
        var timeline = Timeline(surfaces: surfaces, settings: settings)
        timeline.move(to: 190, 215)
        #expect((timeline.state.region?.node == "a") == !isCovered)
    }

    @Test("Bubble: it comes in addition to flicks that land")
    func combined() {
        var settings = EngineSettings()
        settings.assist.bubble = 16
        var target = TargetingRules.target
        target.frame.y = 320
        var timeline = Timeline([target], settings: settings)
        timeline.move(to: 200, 300, .touchpad)
        timeline.wait(1000)
        timeline.flick(InertiaRules.steps)
        while timeline.waitForDeadline() {}
        #expect(timeline.state.region?.node == "target")
        timeline.move(to: 390, 340)
        #expect(timeline.state.region?.node == "target")
    }

    @Test("Bubble: it takes nothing from a region whose modifiers are held")
    func modifiers() {
        let row = Node(
            id: "row",
            frame: Rect(x: 0, y: 90, width: 600, height: 50),
            interaction: Interaction(
                regions: [Region(rect: Rect(x: 0, y: 0, width: 600, height: 50), modifiers: .command)]
            )
        )
        var timeline = ClickRules.timeline([row, ClickRules.button("a", x: 100)]) { $0.bubble = 16 }
        timeline.move(to: 90, 115)
        #expect(timeline.state.region?.node == "a")
        timeline.hold(.command)
        #expect(timeline.state.region?.node == "row")
        let place = timeline.state.position
        #expect(timeline.engine.resolution(at: place, modifiers: .command).region?.node == "row")
        #expect(timeline.engine.resolution(at: place, modifiers: []).region?.node == "a")
    }
}
