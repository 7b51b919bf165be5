import PointerEngine
import PointerModel
import Testing

/// From a region to the events: styles, transactions, completions.
@Suite("Rules 7 to 10: transactions")
struct TransactionRules {
    static func view(_ id: String, x: Double, style: Style? = .content(.highlight())) -> Node {
        Node(
            id: id,
            frame: Rect(x: x, y: 100, width: 100, height: 40),
            interaction: Interaction(style: style)
        )
    }

    // MARK: Rule 7

    @Test(
        "Rule 7: a region's style is the region's own, else the interaction's, else the automatic effect",
        arguments: [
            (Style.hidden, Style.content(.lift()), ResolvedStyle.Kind.hidden), (nil, .content(.lift()), .lift),
            (nil, nil, .highlight), (.system, .content(.lift()), .system),
        ] as [(Style?, Style?, ResolvedStyle.Kind)]
    )
    func provider(own: Style?, shared: Style?, kind: ResolvedStyle.Kind) {
        var view = Self.view("view", x: 100, style: shared)
        view.interaction = Interaction(regions: [Region(rect: view.bounds, style: own)], style: shared)
        var timeline = Timeline([view])
        timeline.move(to: 150, 120)
        #expect(timeline.state.style.kind == kind)
        // Also with the system's style the region is entered.
        #expect(timeline.state.region?.node == "view")
        #expect(timeline.enters.count == 1)
    }

    @Test("Rule 7: the style is asked for once, and the change is one transaction")
    func oneTransaction() throws {
        var timeline = Timeline([Self.view("view", x: 100)])
        let before = timeline.engine.counters.styleRequests
        for x in stride(from: 90.0, through: 190, by: 10) { timeline.move(to: x, 120) }
        #expect(timeline.engine.counters.styleRequests == before + 1)
        #expect(timeline.state.transition?.id == 1)
    }

    @Test("Rule 7: a style whose outline lies on a node that has moved meanwhile is made anew")
    func movedOutline() throws {
        let triangle = Path(polygon: [.zero, Point(x: 10, y: 0), Point(x: 0, y: 10)])
        func view(x: Double) -> Node {
            Self.view("view", x: x, style: .content(.lift(), shape: .path(triangle, space: .node)))
        }
        var timeline = Timeline([view(x: 100)])
        timeline.move(to: 150, 120)
        #expect(timeline.state.style.shape == .path(triangle, origin: Point(x: 100, y: 100)))
        timeline.move(to: 600, 600)
        try timeline.put(view(x: 140))
        timeline.move(to: 150, 120)
        #expect(timeline.state.style.shape == .path(triangle, origin: Point(x: 140, y: 100)))
    }

    // MARK: Rule 8

    @Test("Rule 8: exit, enter and style in this order, with one transition, which completes when it is over")
    func order() throws {
        var timeline = Timeline([Self.view("a", x: 100), Self.view("b", x: 200)])
        timeline.move(to: 150, 120)
        timeline.wait(5000)
        timeline.move(to: 250, 120)
        #expect(timeline.words == ["motion", "exit a", "enter b", "style highlight"])
        let transition = try #require(timeline.state.transition)
        #expect(timeline.exits.map(\.transition) == [transition])
        #expect(timeline.enters.map(\.transition) == [transition])
        let began = timeline.now
        let isDue = timeline.waitForDeadline()
        // A mouse at rest is recentered first or last, depending on the settings.
        if !timeline.told.contains(.completion(transition, finished: true)) { _ = timeline.waitForDeadline() }
        #expect(isDue)
        #expect(timeline.told == [.completion(transition, finished: true)])
        #expect(timeline.now == began.advanced(bySeconds: TransitionSettings().settlingTime))
        #expect(timeline.state.transition == nil)
    }

    @Test("Rule 8: a transition that another takes the place of completes as not finished, before what takes its place")
    func interruption() throws {
        var timeline = Timeline([Self.view("a", x: 100), Self.view("b", x: 200)])
        timeline.move(to: 150, 120)
        let first = try #require(timeline.state.transition)
        timeline.move(to: 250, 120, after: 20)
        #expect(timeline.words == ["motion", "interruption", "exit a", "enter b", "style highlight"])
        #expect(timeline.told.contains(.completion(first, finished: false)))
        let second = try #require(timeline.state.transition)
        #expect(second.id == first.id + 1)
        var completions: [PointerEvent] = []
        while timeline.waitForDeadline() {
            completions += timeline.told.filter { event in
                if case .completion = event { return true }
                return false
            }
        }
        #expect(completions == [.completion(second, finished: true)])
    }

    @Test("Rule 8: between regions that touch, the style is never the system's", arguments: [0.5, 1, 7, 99])
    func contiguous(step: Double) {
        var timeline = Timeline((0..<5).map { Self.view("\($0)", x: 100 + Double($0) * 100) })
        timeline.move(to: 100, 120)
        var entered = 1
        for x in stride(from: 100 + step, to: 600, by: step) {
            timeline.move(to: x, 120)
            #expect(timeline.state.style.kind == .highlight)
            #expect(!timeline.words.contains("style system"))
            entered += timeline.enters.count
        }
        #expect(entered == 5)
    }

    // MARK: Rule 9

    static func delayed(_ milliseconds: Double) -> Timeline {
        var settings = EngineSettings.snapping
        settings.transitions.exitDelay = milliseconds / 1000
        var timeline = Timeline([view("a", x: 100), view("b", x: 400)], settings: settings)
        timeline.move(to: 150, 120)
        timeline.wait(5000)
        return timeline
    }

    @Test("Rule 9: out of a region into none, it is left at once; the style is the system's")
    func exit() {
        var timeline = Self.delayed(0)
        timeline.move(to: 300, 120)
        #expect(timeline.words == ["motion", "exit a", "style system"])
        #expect(timeline.state.region == nil)
        #expect(timeline.state.displayed == Point(x: 300, y: 120))
    }

    @Test("Rule 9: with an exit delay it is left when that is over")
    func delayedExit() {
        var timeline = Self.delayed(100)
        timeline.move(to: 300, 120)
        timeline.move(to: 310, 120, after: 60)
        #expect(timeline.crossings == [])
        #expect(timeline.state.region?.node == "a")
        timeline.wait(39)
        #expect(timeline.words == [])
        timeline.wait(1)
        #expect(timeline.words == ["motion", "exit a", "style system"])
        #expect(timeline.state.displayed == Point(x: 310, y: 120))
    }

    @Test("Rule 9: within the delay a pointer that comes back has not left, and another region is entered at once")
    func withinDelay() {
        var timeline = Self.delayed(100)
        timeline.move(to: 300, 120)
        timeline.move(to: 150, 120, after: 50)
        timeline.wait(200)
        #expect(timeline.crossings == [])
        timeline.move(to: 300, 120)
        timeline.move(to: 450, 120, after: 50)
        #expect(timeline.crossings == ["exit a", "enter b", "style highlight"])
    }

    @Test("Rule 9: within the delay nothing takes the pointer back: no lift, no rest, no press")
    func noWayBack() {
        var timeline = Self.delayed(1000)
        timeline.move(to: 300, 120, .touchpad)
        timeline.report(after: 100, .touchpad) { $0.touch = .ended }
        #expect(timeline.state.position == Point(x: 300, y: 120))
        timeline.move(by: 1, 0)
        timeline.wait(500)
        #expect(timeline.state.position == Point(x: 301, y: 120))
        #expect(timeline.state.region?.node == "a")
        timeline.press()
        #expect(!timeline.state.isLatched)
    }

    @Test("Rule 9: a region that goes is left without delay")
    func removedWithinDelay() throws {
        var timeline = Self.delayed(1000)
        timeline.move(to: 300, 120)
        try timeline.change(.update("surface", SurfaceUpdate(remove: ["a"])))
        #expect(timeline.crossings == ["exit a", "style system"])
        #expect(timeline.exits.first?.transition.cause == .removed)
    }

    @Test("Rule 9: within the delay no pan and no slider begins in what was left", arguments: [true, false])
    func pressWithinDelay(isSlider: Bool) {
        var settings = EngineSettings.snapping
        settings.transitions.exitDelay = 0.1
        let ground = Node(
            id: "ground",
            frame: Rect(x: 290, y: 100, width: 200, height: 40),
            gestures: isSlider ? [] : .pan,
            control: isSlider ? .slider() : nil
        )
        var timeline = Timeline([Self.view("a", x: 100), ground], settings: settings)
        timeline.move(to: 150, 120)
        timeline.wait(5000)
        timeline.move(to: 300, 120)
        timeline.press()
        timeline.move(to: 350, 120)
        timeline.wait(1000)
        #expect(timeline.state.region == nil)
        #expect(timeline.state.displayed == Point(x: 350, y: 120))
    }

    // MARK: Rule 10

    @Test("Rule 10: all that one input brings about shares a number, and each input has its own")
    func frames() {
        var timeline = Timeline([Self.view("a", x: 100)])
        timeline.move(to: 150, 120)
        let first = timeline.events
        #expect(first.events.count == 3)
        timeline.move(to: 150, 120)
        #expect(timeline.events.number == first.number + 1)
        #expect(timeline.events.events.isEmpty)
        timeline.wait(1)
        #expect(timeline.events.number == first.number + 2)
        #expect(timeline.events.time == timeline.now)
    }
}
