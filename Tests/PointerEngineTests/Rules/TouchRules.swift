import PointerEngine
import PointerModel
import Testing

/// What a finger on a screen does, and what it leaves.
@Suite("Touch: fingers on a screen")
struct TouchRules {
    static func button(_ id: String = "button", at x: Double, gestures: Gestures = [.hover, .tap]) -> Node {
        Node(
            id: id,
            frame: Rect(x: x, y: 100, width: 60, height: 40),
            interaction: Interaction(style: .content(.highlight())),
            gestures: gestures
        )
    }

    private func pinch(_ timeline: inout Timeline, _ phase: GesturePhase, scale: Double = 1.25) {
        timeline.report(.touch) { $0.manipulation = Manipulation(phase: phase, scale: scale) }
    }

    @Test("Touch: a touch enters its region, clicks, and leaves the region after the click; nothing hovers")
    func tap() {
        var timeline = Timeline([Self.button(at: 100)])
        timeline.touch(120, 120)
        #expect(timeline.crossings == ["enter button", "style highlight"])
        #expect(timeline.gestures.isEmpty)
        timeline.liftTouch()
        #expect(timeline.gestures.map(\.gesture) == [.tap])
        let order = timeline.words.filter { !$0.hasPrefix("motion") && !$0.hasPrefix("interrupted") }
        #expect(order.first?.hasPrefix("release") == true)
        #expect(Array(order.suffix(2)) == ["exit button", "style hidden"])
        #expect(timeline.state.region == nil && timeline.state.style == .hidden)
        #expect(timeline.state.source == .touch)
    }

    @Test("Touch: after the finger the mouse has the pointer, and hovers")
    func mouseAfter() {
        var timeline = Timeline([Self.button(at: 100)])
        timeline.touch(120, 120)
        timeline.liftTouch()
        timeline.move(by: 1, 0)
        #expect(timeline.state.source == .mouse)
        #expect(timeline.crossings == ["enter button", "style highlight"])
        #expect(timeline.gestures.map(\.gesture) == [.hover])
        timeline.touch(500, 500)
        #expect(timeline.gestures.map(\.phase) == [.ended])
        timeline.liftTouch()
        #expect(timeline.state.style == .hidden)
        timeline.move(by: 1, 0)
        #expect(timeline.state.style == .system)
    }

    @Test("Touch: a layout that changes under a finger, or between touches, begins no hover")
    func layoutChange() throws {
        var timeline = Timeline([Self.button(at: 400)])
        timeline.touch(120, 120)
        try timeline.put(Self.button("new", at: 100))
        #expect(timeline.gestures.isEmpty)
        #expect(timeline.state.region?.node == "new")
        timeline.liftTouch()
        try timeline.put(Self.button("newer", at: 100))
        #expect(timeline.gestures.isEmpty)
        #expect(timeline.state.region == nil && timeline.state.style == .hidden)
    }

    @Test("Touch: a second finger's gesture takes over from a tap: the press is interrupted, and never clicks")
    func takeover() {
        var timeline = Timeline([Self.button(at: 100, gestures: [.tap, .pinch])])
        timeline.touch(120, 120)
        pinch(&timeline, .began)
        let interrupted = timeline.told.contains { event in
            guard case .button(let change) = event else { return false }
            return change.button == .primary && !change.isPressed && change.isInterrupted
        }
        #expect(interrupted)
        #expect(timeline.gestures.map(\.gesture) == [.pinch])
        #expect(timeline.state.buttons.isEmpty && timeline.state.region?.node == "button")
        pinch(&timeline, .ended, scale: 1)
        timeline.liftTouch()
        #expect(timeline.gestures.isEmpty)
        #expect(timeline.state.style == .hidden)
    }

    @Test("Touch: a finger that pans already goes on when a second one comes, and both pinch beside the pan")
    func panGoesOn() {
        var timeline = Timeline([Self.button(at: 100, gestures: [.pan, .pinch])])
        timeline.touch(120, 120)
        timeline.drag(to: 140, 120)
        #expect(timeline.gestures.map(\.gesture) == [.pan])
        pinch(&timeline, .began)
        #expect(timeline.state.buttons == .primary)
        #expect(timeline.gestures.map(\.gesture) == [.pinch])
        timeline.drag(to: 150, 120)
        #expect(timeline.gestures.last?.translation == Vector(dx: 30, dy: 0))
        pinch(&timeline, .ended, scale: 1)
        timeline.liftTouch()
        #expect(timeline.gestures.map(\.phase) == [.ended])
    }

    @Test("Touch: a slider and a confirm button keep their finger when a second one pinches")
    func controlGoesOn() {
        var timeline = Timeline([EngineSliderCases.slider(SliderDeclaration(value: 0.5))])
        timeline.touch(200, 110)
        pinch(&timeline, .began)
        #expect(timeline.state.buttons == .primary)
        timeline.drag(to: 245, 110)
        #expect(timeline.sliders.map(\.value) == [0.75])
    }

    @Test("Touch: a finger is where it is, also while a client reports the real cursor elsewhere")
    func reportedCursor() {
        var timeline = Timeline([Self.button(at: 100)])
        timeline.cursor(at: 700, 700)
        timeline.touch(120, 120)
        #expect(timeline.state.position == Point(x: 120, y: 120))
        timeline.liftTouch()
        #expect(timeline.gestures.map(\.gesture) == [.tap])
    }

    @Test("Touch: a finger takes no part in the bubble strategy")
    func bubble() {
        var settings = EngineSettings.snapping
        settings.targeting.strategy = .bubble
        var timeline = Timeline([Self.button(at: 100)], settings: settings)
        timeline.touch(180, 120)
        #expect(timeline.state.region == nil)
    }

    @Test(
        "Reach: a touch beside a button takes it within the reach, and clicks inside it",
        arguments: [
            (0.0, 165.0, nil), (10, 165, "button"), (10, 169.5, "button"), (10, 171, nil), (30, 189, "button"),
            (100, 195, nil),
        ] as [(Double, Double, String?)]
    )
    func reach(reach: Double, x: Double, node: String?) throws {
        var settings = EngineSettings.snapping
        settings.targeting.touchReach = reach
        var timeline = Timeline([Self.button(at: 100)], settings: settings)
        timeline.touch(x, 120)
        #expect(timeline.state.region?.node == node)
        #expect(timeline.state.position == Point(x: x, y: 120))
        for case .button(let change) in timeline.told {
            let isInside = change.clickPosition.map { Rect(x: 100, y: 100, width: 60, height: 40).contains($0) }
            #expect(isInside == (node != nil))
        }
        timeline.liftTouch()
        #expect(timeline.gestures.map(\.node) == (node.map { [$0] } ?? []))
        #expect(timeline.state.region == nil)
    }

    @Test(
        "Reach: what is between the nodes of a surface keeps its touches where it is meant",
        arguments: Emptiness.allCases
    )
    func reachBesideMeant(emptiness: Emptiness) {
        var settings = EngineSettings.snapping
        settings.targeting.touchReach = 30
        let surface = Surface(id: "s", frame: Timeline.screen, emptiness: emptiness, nodes: [Self.button(at: 100)])
        var timeline = Timeline(surfaces: [surface], settings: settings)
        timeline.touch(165, 120)
        #expect(timeline.state.region?.node == (emptiness == .meant ? nil : "button"))
    }

    @Test("Reach: a better hit wins, the nearer node wins, and what is behind another node is out of reach")
    func reachAmongNodes() {
        var settings = EngineSettings.snapping
        settings.targeting.touchReach = 30
        var timeline = Timeline([Self.button(at: 100), Self.button("other", at: 180)], settings: settings)
        timeline.touch(185, 120)
        #expect(timeline.state.region?.node == "other")
        timeline.liftTouch()
        timeline.touch(172, 120)
        #expect(timeline.state.region?.node == "other")
        timeline.liftTouch()
        timeline.touch(168, 120)
        #expect(timeline.state.region?.node == "button")
        timeline.drag(to: 300, 300)
        #expect(timeline.state.region == nil)
        timeline.liftTouch()

        let cover = Node(id: "cover", frame: Rect(x: 90, y: 90, width: 80, height: 60))
        timeline = Timeline([Self.button(at: 100), cover], settings: settings)
        timeline.touch(165, 120)
        #expect(timeline.state.region == nil)
    }

    @Test("Reach: neither a slider nor a confirmation begins")
    func reachBeginsNoControl() {
        var settings = EngineSettings.snapping
        settings.targeting.touchReach = 30
        var timeline = Timeline([EngineSliderCases.slider(SliderDeclaration(value: 1))], settings: settings)
        timeline.touch(300, 150)
        #expect(timeline.sliders.isEmpty && !timeline.state.isLatched)
        timeline.drag(to: 280, 150)
        #expect(timeline.sliders.isEmpty)
        timeline.liftTouch()
        timeline = Timeline([EngineConfirmCases.button], settings: settings)
        timeline.touch(310, 200)
        timeline.wait(3000)
        #expect(timeline.confirmations.isEmpty)
    }
}
