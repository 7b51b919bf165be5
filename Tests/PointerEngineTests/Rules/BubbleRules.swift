import PointerModel
import Testing

@testable import PointerEngine

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

    @Test(
        "Bubble: it is on all sides of a target, wherever the surface begins, as a window that is half off the screen",
        arguments: [-20_000.0, -2000, -300.5, 0, 50]
    )
    func sides(_ origin: Double) {
        let button = Node(
            id: "a",
            frame: Rect(x: 100.1 - origin, y: 100.3 - origin, width: 30, height: 30),
            interaction: Interaction(style: .content(.highlight()))
        )
        let frame = Rect(x: origin, y: origin, width: 1000 - origin, height: 1000 - origin)
        var settings = EngineSettings()
        settings.assist.bubble = 16
        var timeline = Timeline(surfaces: [Surface(id: "surface", frame: frame, nodes: [button])], settings: settings)
        for (x, y) in [(90.0, 115.0), (140, 115), (115, 90), (115, 140), (138, 138)] {
            timeline.move(to: 500, 500, after: 500)
            timeline.move(to: x, y, after: 500)
            #expect(timeline.state.region?.node == "a", "from \(x), \(y)")
        }
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

    /// The bubble of the help, and that of the strategy.
    private static func bubbles(_ nodes: [Node], hitInsets: Insets = .zero) -> [Timeline] {
        [true, false].map { isByStrategy in
            var settings = EngineSettings()
            settings.recentering.mouseRest = 0
            settings.targeting.strategy = isByStrategy ? .bubble : .none
            settings.assist.bubble = isByStrategy ? 0 : 16
            let surface = Surface(id: "surface", frame: Timeline.screen, hitInsets: hitInsets, nodes: nodes)
            return Timeline(surfaces: [surface], settings: settings)
        }
    }

    /// What is 15 points beside the button `a`, with nothing but what each case adds to it.
    private static func beside(_ change: (inout Node) -> Void) -> Node {
        var node = Node(id: "beside", frame: Rect(x: 130, y: 80, width: 100, height: 70))
        change(&node)
        return node
    }

    @Test("Bubble: what has gestures or a control and no region keeps its presses")
    func answers() {
        let part = Node(id: "part", parent: "beside", frame: Rect(x: 0, y: 0, width: 100, height: 70))
        let cases: [(change: (inout Node) -> Void, parts: [Node], keeps: Bool)] = [
            ({ _ in }, [], false), ({ $0.control = .slider() }, [], true), ({ $0.control = .confirm() }, [], true),
            ({ $0.gestures = .tap }, [], true), ({ $0.gestures = .pan }, [], true),
            ({ $0.gestures = .secondaryClick }, [], true), ({ _ in }, [part], false),
            ({ $0.gestures = .tap }, [part], true), ({ $0.gestures = .bandSelection }, [], true),
            // No press begins these.
            ({ $0.gestures = [.hover, .pinch, .rotate] }, [], false),
        ]
        for (change, parts, keeps) in cases {
            for var timeline in Self.bubbles([ClickRules.button("a", x: 100), Self.beside(change)] + parts) {
                timeline.move(to: 140, 115)
                #expect(timeline.state.region?.node == (keeps ? nil : "a"))
                let told = timeline.engine.resolution(at: timeline.state.position, modifiers: [])
                #expect(told.region?.node == timeline.state.region?.node)
            }
        }
    }

    @Test("Bubble: what only pans leaves presses to what is in it", arguments: [Gestures.pan, [.pan, .tap]])
    func within(gestures: Gestures) {
        let list = Node(id: "list", frame: Rect(x: 0, y: 0, width: 600, height: 400), gestures: gestures)
        var inside = ClickRules.button("a", x: 100)
        inside.parent = "list"
        for var timeline in Self.bubbles([list, inside]) {
            timeline.move(to: 140, 115)
            #expect(timeline.state.region?.node == (gestures == .pan ? "a" : nil))
        }
    }

    @Test("Bubble: a tap, a slider's thumb and a confirm button get the press that is on them")
    func presses() {
        let tapped = Self.beside { $0.gestures = .tap }
        for var timeline in Self.bubbles([ClickRules.button("a", x: 100), tapped]) {
            timeline.move(to: 140, 115)
            #expect(ClickRules.click(&timeline).tap == "beside")
        }
        for control in [ControlDeclaration.slider(), .confirm()] {
            let node = Self.beside { $0.control = control }
            for var timeline in Self.bubbles([ClickRules.button("a", x: 100), node]) {
                timeline.move(to: 140, 115)
                timeline.press()
                #expect(timeline.engine.control.tracked?.node == "beside")
            }
        }
    }

    @Test("Bubble: a region of any style keeps its presses")
    func styles() {
        let styles: [Style] = [
            .system, .hidden, .content(.hover()), .shape(.beam(axis: .vertical, length: 20), constrainedAxes: []),
        ]
        for style in styles {
            let node = Self.beside { $0.interaction = Interaction(style: style) }
            for var timeline in Self.bubbles([ClickRules.button("a", x: 100), node]) {
                timeline.move(to: 140, 115)
                #expect(timeline.state.region?.node == "beside")
            }
        }
    }

    @Test("Bubble: a hit area that is larger than the region takes in its own region only")
    func ownRegion() {
        // The hit areas of both reach to the middle between them.
        let nodes = [ClickRules.button("a", x: 100), ClickRules.button("b", x: 150)]
        let hitInsets = Insets(top: -10, left: -10, bottom: -10, right: -10)
        for (x, node) in [(125.0, "a"), (135, "a"), (139, "a"), (141, "b"), (149, "b")] {
            for var timeline in Self.bubbles(nodes, hitInsets: hitInsets) {
                timeline.move(to: x, 115)
                #expect(timeline.state.region?.node == node)
            }
        }
        var wide = ClickRules.button("b", x: 150)
        wide.hitInsets = Insets(top: 0, left: -18, bottom: 0, right: 0)
        // The region of a is nearer.
        for var timeline in Self.bubbles([ClickRules.button("a", x: 100), wide]) {
            timeline.move(to: 135, 115)
            #expect(timeline.state.region?.node == "b")
        }
    }
}
