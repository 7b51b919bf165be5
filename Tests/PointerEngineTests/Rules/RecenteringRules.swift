import PointerEngine
import PointerModel
import Testing

/// When the true position is brought to the middle of what the pointer is drawn on.
@Suite("Recentering, by source")
struct RecenteringRules {
    static let frame = Rect(x: 100, y: 100, width: 100, height: 60)
    static let dot = Shape.roundedRect(Rect(x: 0, y: 0, width: 10, height: 10))

    static func view(_ style: Style = .content(.highlight()), latching: Axes = []) -> Node {
        Node(
            id: "view",
            frame: frame,
            interaction: Interaction(
                regions: [Region(rect: Rect(x: 0, y: 0, width: 100, height: 60), latchingAxes: latching)],
                style: style
            )
        )
    }

    static let styles: [(style: Style, middle: Point)] = [
        (.content(.highlight()), Point(x: 150, y: 130)), (.content(.lift()), Point(x: 150, y: 130)),
        (.content(.hover()), Point(x: 110, y: 105)), (.system, Point(x: 110, y: 105)), (.hidden, Point(x: 110, y: 105)),
        (.shape(dot), Point(x: 110, y: 105)), (.shape(dot, constrainedAxes: .vertical), Point(x: 110, y: 130)),
        (.shape(dot, constrainedAxes: .horizontal), Point(x: 150, y: 105)),
        (.shape(dot, constrainedAxes: .both), Point(x: 150, y: 130)),
    ]

    @Test(
        "Recentering: a touchpad's when the last finger lifts: content on both axes, shapes on the constrained ones",
        arguments: styles
    )
    func lift(style: Style, middle: Point) {
        var timeline = Timeline([Self.view(style)])
        timeline.move(to: 110, 105, .touchpad)
        timeline.wait(5000)
        #expect(timeline.state.position == Point(x: 110, y: 105))
        timeline.lift()
        #expect(timeline.state.position == middle)
        #expect(timeline.words == (middle == Point(x: 110, y: 105) ? [] : ["motion"]))
    }

    @Test("Recentering: a mouse's after 0.3 s of rest", arguments: styles)
    func rest(style: Style, middle: Point) {
        var timeline = Timeline([Self.view(style)])
        timeline.move(to: 110, 105)
        timeline.wait(299)
        #expect(timeline.state.position == Point(x: 110, y: 105))
        timeline.wait(1)
        #expect(timeline.state.position == middle)
        #expect(timeline.crossings == [])
    }

    @Test("Recentering: each motion of the mouse begins the rest anew")
    func restless() {
        var timeline = Timeline([Self.view()])
        timeline.move(to: 110, 105)
        for _ in 0..<10 { timeline.move(by: 1, 0, after: 299) }
        #expect(timeline.state.position == Point(x: 120, y: 105))
    }

    /// What can bring a region under a pointer that does not move.
    enum Arrival: CaseIterable {
        case declared, unlocked, modifiers, revealed
    }

    @Test(
        "Recentering: a mouse that rests where a region appears rests on it from then on",
        arguments: Arrival.allCases
    )
    func appearing(arrival: Arrival) throws {
        var region = Region(rect: Rect(x: 0, y: 0, width: 100, height: 60))
        if arrival == .modifiers { region.modifiers = .command }
        let view = Node(id: "view", frame: Self.frame, interaction: Interaction(regions: [region]))
        let cover = Node(id: "cover", frame: Self.frame)
        var timeline = Timeline(arrival == .declared ? [] : arrival == .revealed ? [view, cover] : [view])
        timeline.move(to: 110, 105)
        if arrival == .unlocked { timeline.lock(true) }
        timeline.wait(60_000)
        switch arrival {
        case .declared: try timeline.put(view)
        case .unlocked: timeline.lock(false)
        case .modifiers: timeline.hold(.command)
        case .revealed: try timeline.change(.update("surface", SurfaceUpdate(remove: ["cover"])))
        }
        #expect(timeline.enters.map(\.region.node) == ["view"])
        timeline.wait(299)
        #expect(timeline.state.position == Point(x: 110, y: 105))
        timeline.wait(1)
        #expect(timeline.state.position == Self.frame.center)
    }

    @Test("Recentering: a region that appears under a pointer that no mouse moved last leaves it where it is")
    func appearingUnderTouchpad() throws {
        var timeline = Timeline([])
        timeline.move(to: 110, 105, .touchpad)
        try timeline.put(Self.view())
        #expect(timeline.enters.map(\.region.node) == ["view"])
        timeline.wait(60_000)
        #expect(timeline.state.position == Point(x: 110, y: 105))
    }

    @Test("Recentering: neither of them where the settings want none")
    func switchedOff() {
        var settings = EngineSettings.snapping
        settings.recentering.onLift = false
        settings.recentering.mouseRest = 0
        var timeline = Timeline([Self.view()], settings: settings)
        timeline.move(to: 110, 105)
        timeline.lift()
        timeline.wait(60_000)
        #expect(timeline.state.position == Point(x: 110, y: 105))
    }

    @Test("Recentering: never while a button is down, whichever", arguments: Buttons.named.map(\.option))
    func heldButton(button: Buttons) {
        var timeline = Timeline([Self.view()])
        timeline.move(to: 110, 105)
        timeline.press(button, after: 200)
        timeline.lift()
        timeline.wait(60_000)
        #expect(timeline.state.position == Point(x: 110, y: 105))
        // After the click the hand rests anew.
        timeline.release(button)
        timeline.wait(299)
        #expect(timeline.state.position == Point(x: 110, y: 105))
        timeline.wait(1)
        #expect(timeline.state.position == Self.frame.center)
    }

    @Test(
        "Recentering: a report that lifts the finger and the button recenters, one that presses does not",
        arguments: [false, true]
    )
    func liftWithButton(presses: Bool) {
        var timeline = Timeline([Self.view()])
        timeline.move(to: 110, 105, .touchpad)
        if !presses { timeline.press(.primary, .touchpad) }
        timeline.report(after: 100, .touchpad) { frame in
            frame.touch = .ended
            if presses { frame.pressed = .primary } else { frame.released = .primary }
        }
        #expect(timeline.state.position == (presses ? Point(x: 110, y: 105) : Self.frame.center))
    }

    @Test("Recentering: never while latched")
    func latched() {
        var timeline = Timeline([Self.view(latching: .both)])
        timeline.move(to: 110, 105)
        timeline.press()
        timeline.lift()
        timeline.wait(60_000)
        #expect(timeline.state.position == Point(x: 110, y: 105))
    }

    @Test(
        "Recentering: a mouse's rest ends where a touchpad moves the pointer or is touched",
        arguments: [false, true]
    )
    func otherDevice(isTouch: Bool) {
        var timeline = Timeline([Self.view()])
        timeline.move(to: 110, 105)
        timeline.report(after: 100, .touchpad) { frame in
            if isTouch { frame.touch = .began } else { frame.translation = Vector(dx: 1, dy: 0) }
        }
        let position = timeline.state.position
        timeline.wait(60_000)
        #expect(timeline.state.position == position)
    }

    @Test(
        "Recentering: a finger that lifts from a screen, or a pen, takes the pointer nowhere",
        arguments: [PointerSource.touch, .pen]
    )
    func direct(source: PointerSource) {
        var timeline = Timeline([Self.view()])
        timeline.move(to: 110, 105, source)
        timeline.report(after: 100, source) { $0.touch = .ended }
        timeline.wait(60_000)
        #expect(timeline.state.position == Point(x: 110, y: 105))
    }

    @Test("Recentering: it never leads out of the region")
    func noExit() {
        // The middle of the one shape is beside the region, that of the other under another node.
        let beside = Style.content(
            .highlight(),
            shape: .roundedRect(Rect(x: 200, y: 0, width: 20, height: 20), space: .node)
        )
        let cover = Node(id: "cover", frame: Rect(x: 140, y: 120, width: 20, height: 20), interaction: Interaction())
        for nodes in [[Self.view(beside)], [Self.view(), cover]] {
            var timeline = Timeline(nodes)
            timeline.move(to: 110, 105)
            timeline.wait(60_000)
            timeline.lift()
            #expect(timeline.state.position == Point(x: 110, y: 105))
            #expect(timeline.state.region?.node == "view")
        }
    }

    @Test(
        "Recentering: the gestures are on what is under the pointer then",
        arguments: [PointerSource.mouse, .touchpad]
    )
    func hover(source: PointerSource) {
        let icon = Node(id: "icon", parent: "view", frame: Rect(x: 40, y: 20, width: 20, height: 20), gestures: .hover)
        var timeline = Timeline([Self.view(), icon])
        timeline.move(to: 105, 105, source)
        let away = timeline.state.position
        if source == .touchpad { timeline.report(after: 100, source) { $0.touch = .ended } } else { timeline.wait(400) }
        #expect(timeline.state.position != away)
        #expect(timeline.gestures.map(\.node) == ["icon"])
    }
}
