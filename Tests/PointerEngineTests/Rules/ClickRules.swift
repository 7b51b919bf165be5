import PointerModel
import TestBasics
import Testing

@testable import PointerEngine

/// Help with clicks: which region gets one.
@Suite("Help with clicks")
struct ClickRules {
    static func button(_ id: String, x: Double, gestures: Gestures = .tap) -> Node {
        Node(
            id: id,
            frame: Rect(x: x, y: 100, width: 30, height: 30),
            interaction: Interaction(style: .content(.highlight())),
            gestures: gestures
        )
    }

    static let buttons = [button("a", x: 100), button("b", x: 130)]

    static func timeline(
        _ nodes: [Node] = buttons,
        emptiness: Emptiness? = nil,
        transitions: TransitionSettings = TransitionSettings(),
        _ change: (inout AssistSettings) -> Void
    ) -> Timeline {
        var settings = EngineSettings()
        settings.transitions = transitions
        settings.recentering.mouseRest = 0
        settings.targeting.strategy = .none
        change(&settings.assist)
        return Timeline(
            surfaces: [Surface(id: "surface", frame: Timeline.screen, emptiness: emptiness, nodes: nodes)],
            settings: settings
        )
    }

    /// Takes the pointer to and fro between x = 120, where it stays for a while, and another x, and leaves it there.
    static func shake(_ timeline: inout Timeline, to x: Double) {
        for _ in 0..<3 {
            timeline.move(to: 120, 115, after: 10)
            timeline.move(to: x, 115, after: 60)
        }
    }

    /// Presses and releases, and returns the node that gets a tap, and what the press says.
    static func click(_ timeline: inout Timeline) -> (tap: String?, meant: String?, place: Point?) {
        timeline.press()
        var (meant, place): (String?, Point?)
        for case .button(let change) in timeline.told where change.isPressed {
            (meant, place) = (change.meant?.node, change.clickPosition)
        }
        timeline.release()
        var tap: String?
        for case .gesture(let gesture) in timeline.told where gesture.gesture == .tap { tap = gesture.node }
        return (tap, meant, place)
    }

    @Test("Attribution: a shaking pointer clicks what it keeps coming back to", arguments: [135.0, 95])
    func shake(x: Double) {
        var timeline = Self.timeline { $0.click = .shake }
        Self.shake(&timeline, to: x)
        let click = Self.click(&timeline)
        #expect(click.tap == "a")
        #expect(click.meant == "a")
        #expect(click.place.map { Rect(x: 100, y: 100, width: 30, height: 30).contains($0) } == true)
    }

    @Test("Attribution: nothing changes by default")
    func plain() {
        var timeline = Self.timeline { _ in }
        Self.shake(&timeline, to: 135)
        let click = Self.click(&timeline)
        #expect(click.tap == "b")
        #expect(click.meant == nil)
    }

    @Test("Attribution: a pointer that has come straight clicks what it is on")
    func straight() {
        var timeline = Self.timeline { $0.click = .shake }
        timeline.move(to: 120, 115, after: 400)
        timeline.move(to: 135, 115, after: 8)
        let click = Self.click(&timeline)
        #expect(click.tap == "b")
        #expect(click.meant == nil)
    }

    @Test(
        "Attribution: longest gives the click to where the pointer was longest, with one entry",
        arguments: [true, false]
    )
    func longest(isCalibrated: Bool) {
        var timeline = Self.timeline { $0.click = isCalibrated ? .longest : .shake }
        timeline.move(to: 120, 115)
        timeline.move(to: 135, 115, after: 400)
        #expect(Self.click(&timeline).tap == (isCalibrated ? "a" : "b"))
    }

    @Test("Attribution: a region that the pointer left too long ago gets nothing", arguments: ClickAttribution.allCases)
    func window(attribution: ClickAttribution) {
        var timeline = Self.timeline { $0.click = attribution }
        Self.shake(&timeline, to: 135)
        timeline.wait(RegionHistory.window * 1000)
        #expect(Self.click(&timeline).tap == "b")
    }

    @Test("Attribution: a region that is gone gets nothing")
    func gone() throws {
        var timeline = Self.timeline { $0.click = .shake }
        Self.shake(&timeline, to: 135)
        try timeline.change(.update("surface", SurfaceUpdate(remove: ["a"])))
        #expect(Self.click(&timeline).tap == "b")
    }

    @Test("Attribution: a click where emptiness is meant stays there", arguments: [Emptiness.meant, .unused])
    func meantEmptiness(emptiness: Emptiness) {
        var timeline = Self.timeline([Self.button("a", x: 100)], emptiness: emptiness) { $0.click = .shake }
        Self.shake(&timeline, to: 135)
        #expect(Self.click(&timeline).tap == (emptiness == .meant ? nil : "a"))
    }

    @Test(
        "Attribution: where emptiness is meant, no second click goes to the region of the first",
        arguments: Emptiness.allCases
    )
    func meantSecondClick(emptiness: Emptiness) {
        var timeline = Self.timeline([Self.button("a", x: 100)], emptiness: emptiness) {
            ($0.click, $0.freezesClicks, $0.dragThreshold) = (.shake, true, 24)
        }
        timeline.move(to: 128, 115)
        #expect(Self.click(&timeline).tap == "a")
        timeline.move(to: 134, 115, after: 100)
        #expect(timeline.state.region == nil)
        #expect(Self.click(&timeline).tap == (emptiness == .meant ? nil : "a"))
    }

    @Test("Attribution: a dragged pointer leaves the region that got the press")
    func attributedDrag() {
        var timeline = Self.timeline { $0.click = .shake }
        Self.shake(&timeline, to: 135)
        timeline.press()
        #expect(timeline.state.region?.node == "a")
        timeline.move(by: 7, 0)
        #expect(timeline.state.region?.node == "a")
        timeline.move(by: 3, 0)
        #expect(timeline.state.region?.node == "b")
        #expect(timeline.state.position.x == 145)
    }

    @Test("Attribution: what something covers gets no click")
    func covered() throws {
        var timeline = Self.timeline { $0.click = .longest }
        timeline.move(to: 120, 115)
        timeline.move(to: 135, 115, after: 300)
        let cover = Node(id: "cover", frame: Rect(x: 100, y: 100, width: 30, height: 30))
        try timeline.put(cover)
        let click = Self.click(&timeline)
        #expect(click.meant == nil)
        #expect(click.tap == "b")
    }

    @Test("Attribution: a region that only the exit delay keeps is not where the pointer is", arguments: [true, false])
    func exitDelay(comesBack: Bool) {
        var transitions = TransitionSettings()
        transitions.exitDelay = 10
        var timeline = Self.timeline(transitions: transitions) { $0.click = .longest }
        timeline.move(to: 120, 115)
        timeline.move(to: 200, 115, after: 400)
        if comesBack {
            timeline.move(to: 120, 115, after: 800)
            timeline.move(to: 200, 115, after: 300)
        } else {
            timeline.wait(RegionHistory.window * 1000)
        }
        #expect(timeline.state.region?.node == "a")
        #expect(Self.click(&timeline).tap == (comesBack ? "a" : nil))
    }

    @Test("Attribution: a region that only a question to a client keeps is not where the pointer is")
    func asked() {
        let asked = Node(
            id: "asked",
            frame: Rect(x: 200, y: 100, width: 30, height: 30),
            interaction: Interaction(regions: [Region(rect: Rect(x: 0, y: 0, width: 1, height: 1))], isAsked: true)
        )
        var transitions = TransitionSettings()
        transitions.answerDeadline = 1
        var timeline = Self.timeline([Self.button("a", x: 100), asked], transitions: transitions) {
            $0.click = .longest
        }
        timeline.move(to: 120, 115)
        timeline.move(to: 215, 115, after: 400)
        timeline.wait(999)
        #expect(timeline.state.region?.node == "a")
        timeline.wait(1)
        #expect(timeline.state.region == nil)
        #expect(Self.click(&timeline).tap == nil)
    }

    @Test("Attribution: a region that only a pan keeps is not where the pointer is")
    func panned() {
        let nodes = [Self.button("a", x: 100, gestures: [.tap, .pan]), Self.button("b", x: 600)]
        var timeline = Self.timeline(nodes) { $0.click = .longest }
        timeline.move(to: 115, 115)
        timeline.press(after: 400)
        timeline.move(by: 13, 0)
        timeline.move(to: 300, 115)
        timeline.wait(RegionHistory.window * 1000)
        #expect(timeline.state.region?.node == "a")
        timeline.release()
        #expect(Self.click(&timeline).tap == nil)
    }

    @Test("Attribution: a region that a press kept while the pointer slipped out of it gets no later press")
    func slipped() {
        var timeline = Self.timeline { ($0.click, $0.dragThreshold) = (.longest, 24) }
        timeline.move(to: 155, 115)
        timeline.press(after: 400)
        timeline.move(by: 10, 0)
        timeline.wait(RegionHistory.window * 1000)
        timeline.move(by: 30, 0)
        timeline.release()
        #expect(Self.click(&timeline).tap == nil)
    }

    @Test(
        "Attribution: a region that has moved gets a click no farther away than the pointer has gone since",
        arguments: [ClickAttribution.shake, .longest],
        [(0.0, true), (-10, true), (-11, false), (-250, false), (40, true), (50, true), (51, false), (250, false)]
    )
    func moved(attribution: ClickAttribution, move: (by: Double, isMeant: Bool)) throws {
        var timeline = Self.timeline([Self.button("a", x: 100)]) { $0.click = attribution }
        Self.shake(&timeline, to: 135)
        try timeline.put(Self.button("a", x: 100 + move.by))
        // From 120 to 135 the pointer has gone 15 points. With -10 the region ends that far before it, with 50 it begins there.
        #expect(Self.click(&timeline).meant == (move.isMeant ? "a" : nil))
    }

    @Test("Attribution: a region gets a click exactly if it is no farther away than the pointer has gone")
    func randomMoves() throws {
        var random = RepeatableNumbers(seed: FirstSeed.choose(usual: 39, for: "moved regions"))
        var (given, refused) = (0, 0)
        for _ in 0..<400 {
            var timeline = Self.timeline([Self.button("a", x: 100)]) { $0.click = .longest }
            let inside = Rect(x: 100, y: 100, width: 30, height: 30)
            timeline.move(to: 115, 115)
            timeline.wait(400)
            var last = timeline.state.position
            for _ in 0..<6 {
                timeline.move(by: random.number(-12...12), random.number(-12...12))
                if inside.contains(timeline.state.position) { last = timeline.state.position }
            }
            let position = timeline.state.position
            var node = Self.button("a", x: 100)
            let isMoved = Bool.random(using: &random)
            if isMoved { node.frame = inside.offsetBy(dx: random.number(-40...40), dy: random.number(-40...40)) }
            try timeline.put(node)
            guard timeline.state.region == nil else { continue }
            let way = (position - last).squaredLength.squareRoot()
            let distance = node.frame.squaredDistance(to: position).squareRoot()
            guard abs(way - distance) > 0.01 || !isMoved else { continue }
            let isMeant = Self.click(&timeline).meant == "a"
            #expect(isMeant == (distance <= way + 0.001))
            if !isMoved { #expect(isMeant) }
            if isMeant { given += 1 } else { refused += 1 }
        }
        #expect(given > 50 && refused > 50)
    }

    @Test("Attribution: each region of the bubble that stays is near enough")
    func bubbleStays() {
        var timeline = Self.timeline([Self.button("a", x: 100)]) { ($0.click, $0.bubble) = (.longest, 16) }
        timeline.move(to: 145, 115)
        #expect(timeline.state.region?.node == "a")
        timeline.move(to: 147, 115, after: 400)
        #expect(timeline.state.region == nil)
        #expect(Self.click(&timeline).meant == "a")
    }

    @Test(
        "Attribution: what has gestures or a control and no region keeps its presses, and regions compete",
        arguments: [ClickAttribution.shake, .longest]
    )
    func answers(attribution: ClickAttribution) {
        let beside = Node(id: "beside", frame: Rect(x: 130, y: 100, width: 60, height: 30))
        let slider = Node(
            id: "slider",
            parent: "beside",
            frame: Rect(x: 0, y: 0, width: 60, height: 30),
            control: .slider()
        )
        let region = Interaction(style: .content(.hover()))
        let cases: [(change: (inout Node) -> Void, parts: [Node], keeps: Bool)] = [
            ({ _ in }, [], false), ({ $0.control = .slider() }, [], true), ({ $0.control = .confirm() }, [], true),
            ({ $0.gestures = .pan }, [], true), ({ ($0.gestures, $0.interaction) = (.tap, region) }, [], false),
            ({ $0.interaction = region }, [slider], true),
        ]
        for (change, parts, keeps) in cases {
            var node = beside
            change(&node)
            var timeline = Self.timeline([Self.button("a", x: 100), node] + parts) { $0.click = attribution }
            Self.shake(&timeline, to: 135)
            #expect(Self.click(&timeline).meant == (keeps ? nil : "a"))
        }
    }

    @Test(
        "Attribution: a region has no press on what is in it, and what is in it has one on the region",
        arguments: [true, false]
    )
    func nested(comesIn: Bool) {
        let card = Node(
            id: "card",
            frame: Rect(x: 50, y: 50, width: 300, height: 200),
            interaction: Interaction(style: .content(.highlight()))
        )
        var inside = Self.button("a", x: 100)
        inside.parent = "card"
        var timeline = Self.timeline([card, inside]) { $0.click = .longest }
        let places = [Point(x: 220, y: 165), Point(x: 165, y: 165)]
        timeline.move(to: places[comesIn ? 0 : 1].x, 165)
        timeline.move(to: places[comesIn ? 1 : 0].x, 165, after: 400)
        let click = Self.click(&timeline)
        #expect(click.meant == (comesIn ? nil : "a") && click.tap == "a")
    }

    @Test("Attribution: the region that the pointer begins in counts after a motion in it", arguments: [true, false])
    func start(moves: Bool) {
        var settings = EngineSettings()
        settings.targeting.strategy = .none
        settings.recentering.mouseRest = 0
        settings.assist.click = .longest
        var node = Self.button("a", x: 485)
        node.frame.y = 485
        var timeline = Timeline(
            surfaces: [Surface(id: "surface", frame: Timeline.screen, nodes: [node])],
            settings: settings
        )
        #expect(timeline.state.region?.node == "a")
        if moves { timeline.move(by: 1, 0) }
        timeline.move(to: 520, 500, after: 400)
        #expect(Self.click(&timeline).meant == (moves ? "a" : nil))
    }
}
