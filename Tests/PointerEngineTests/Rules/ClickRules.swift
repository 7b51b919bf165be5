import PointerModel
import Testing

@testable import PointerEngine

/// Help with clicks: which region gets one, and what stays in place.
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
        _ change: (inout AssistSettings) -> Void
    ) -> Timeline {
        var settings = EngineSettings()
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
        for case .button(_, true, _, let click, let region) in timeline.told { (meant, place) = (region?.node, click) }
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
        "Attribution: dwell gives the click to where the pointer was longest, with one entry",
        arguments: [true, false]
    )
    func dwell(isCalibrated: Bool) {
        var timeline = Self.timeline { $0.click = isCalibrated ? .dwell : .shake }
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

    @Test("Freeze: the pointer stays from the press to the release, and drags beyond the threshold")
    func freeze() {
        var timeline = Self.timeline { ($0.freezesClicks, $0.click) = (true, .shake) }
        timeline.move(to: 128, 115)
        timeline.press()
        timeline.move(by: 5, 0)
        #expect(timeline.state.position == Point(x: 128, y: 115))
        timeline.release()
        #expect(timeline.state.region?.node == "a")
        #expect(timeline.state.position == Point(x: 128, y: 115))
        timeline.press(after: 1000)
        timeline.move(by: 5, 0)
        timeline.move(by: 5, 0)
        #expect(timeline.state.position == Point(x: 138, y: 115))
        timeline.move(by: 1, 0)
        #expect(timeline.state.position == Point(x: 139, y: 115))
    }

    @Test("Freeze: a spasm that is back within the drag's delay does not drag, and a drag begins after it")
    func delay() {
        var timeline = Self.timeline { ($0.freezesClicks, $0.click, $0.dragDelay) = (true, .shake, 0.2) }
        timeline.move(to: 128, 115)
        timeline.press()
        timeline.move(by: 40, 0, after: 20)
        timeline.move(by: -38, 0, after: 150)
        timeline.move(by: 30, 0, after: 100)
        #expect(timeline.state.position == Point(x: 128, y: 115))
        timeline.release(after: 190)
        #expect(timeline.state.region?.node == "a")
        timeline.press(after: 1000)
        timeline.move(by: 40, 0, after: 20)
        timeline.move(by: 5, 0, after: 199)
        #expect(timeline.state.position == Point(x: 128, y: 115))
        timeline.move(by: 5, 0, after: 1)
        #expect(timeline.state.position == Point(x: 178, y: 115))
    }

    @Test("Freeze: a hand that rests beyond the threshold drags when the delay is over")
    func restingDrag() {
        var timeline = Self.timeline { ($0.freezesClicks, $0.click, $0.dragDelay) = (true, .shake, 0.2) }
        timeline.move(to: 128, 115)
        timeline.press()
        timeline.move(by: 40, 0, after: 20)
        timeline.wait(199)
        #expect(timeline.state.position == Point(x: 128, y: 115))
        timeline.wait(1)
        #expect(timeline.state.position == Point(x: 168, y: 115))
        timeline.release(after: 2000)
        #expect(timeline.state.position == Point(x: 168, y: 115))
    }

    @Test("Freeze: an absolute device's place counts after the release")
    func absolute() {
        var timeline = Self.timeline { ($0.freezesClicks, $0.click) = (true, .shake) }
        timeline.report { $0.position = Point(x: 128, y: 115) }
        timeline.press()
        timeline.report { $0.position = Point(x: 133, y: 115) }
        #expect(timeline.state.position == Point(x: 128, y: 115))
        timeline.release()
        #expect(timeline.state.position == Point(x: 133, y: 115))
        #expect(timeline.state.region?.node == "b")
    }

    @Test("Freeze: one press at a time")
    func overlapping() {
        var timeline = Self.timeline { ($0.freezesClicks, $0.click) = (true, .shake) }
        timeline.move(to: 115, 115)
        timeline.press()
        timeline.press(.secondary)
        #expect(timeline.words.allSatisfy { !$0.hasPrefix("press") })
        timeline.release(.secondary)
        #expect(timeline.state.buttons == .primary)
        timeline.release()
        #expect(timeline.state.buttons.isEmpty)
    }

    @Test("Freeze: the second click of a double click is where the first one was")
    func doubleClick() {
        var timeline = Self.timeline { ($0.freezesClicks, $0.click) = (true, .shake) }
        timeline.move(to: 128, 115)
        let first = Self.click(&timeline)
        timeline.move(by: 5, 0, after: 100)
        #expect(timeline.state.region?.node == "b")
        let second = Self.click(&timeline)
        #expect(first.place == second.place)
        #expect(second.tap == "a")
        timeline.wait(600)
        #expect(Self.click(&timeline).tap == "b")
    }

    @Test("Freeze: the second click of a double click follows an attribution, and the third does not")
    func attributedDoubleClick() {
        var timeline = Self.timeline { ($0.freezesClicks, $0.click) = (true, .shake) }
        Self.shake(&timeline, to: 135)
        let clicks = (0..<3).map { number in
            if number > 0 { timeline.wait(100) }
            return Self.click(&timeline)
        }
        #expect(clicks.map(\.tap) == ["a", "a", "b"])
        #expect(clicks[0].place == clicks[1].place)
    }

    @Test("Freeze: clicks in a row along small steps do not stay behind")
    func row() {
        let nodes = (0..<10).map { Self.button("\($0)", x: 100 + Double($0) * 30) }
        var timeline = Self.timeline(nodes) { ($0.freezesClicks, $0.click, $0.dragThreshold) = (true, .dwell, 40) }
        timeline.move(to: 115, 115)
        var taps: [String?] = []
        for _ in 0..<8 {
            timeline.wait(300)
            taps.append(Self.click(&timeline).tap)
            timeline.move(by: 30, 0, after: 100)
        }
        let behind = taps.enumerated().map { $0.offset - (Int($0.element ?? "") ?? -100) }
        #expect(behind.allSatisfy { (0...1).contains($0) }, "\(taps)")
    }

    @Test("Attribution: what something covers gets no click")
    func covered() throws {
        var timeline = Self.timeline { $0.click = .dwell }
        timeline.move(to: 120, 115)
        timeline.move(to: 135, 115, after: 300)
        let cover = Node(id: "cover", frame: Rect(x: 100, y: 100, width: 30, height: 30))
        try timeline.put(cover)
        let click = Self.click(&timeline)
        #expect(click.meant == nil)
        #expect(click.tap == "b")
    }

    @Test("Freeze: a slider follows at once")
    func slider() {
        var node = Self.button("slider", x: 100, gestures: [])
        node.frame.width = 200
        node.control = .slider(SliderDeclaration(value: 0.5))
        var timeline = Self.timeline([node]) { ($0.freezesClicks, $0.click) = (true, .shake) }
        timeline.move(to: 200, 115)
        timeline.press()
        timeline.move(by: 3, 0)
        #expect(timeline.state.position.x == 203)
    }

    @Test("Freeze: lost reports, a lock and another place end it")
    func interruptions() {
        let ends: [(inout Timeline) -> Void] = [
            { timeline in
                timeline.report { report in
                    report.isInterrupted = true
                    report.released = .primary
                }
            },
            { $0.setPosition(to: 500, 500) },
        ]
        for end in ends {
            var timeline = Self.timeline { ($0.freezesClicks, $0.click) = (true, .shake) }
            timeline.move(to: 115, 115)
            timeline.press()
            end(&timeline)
            let before = timeline.state.position
            timeline.move(by: 3, 0)
            #expect(timeline.state.position == before + Vector(dx: 3, dy: 0))
        }
    }

    @Test(
        "Bubble: 16 points around a target, and no more than its smaller side",
        arguments: [
            (85.0, true), (83.0, false), (145, true), (147, false),
        ]
    )
    func bubble(_ place: (x: Double, isReached: Bool)) {
        var timeline = Self.timeline([Self.button("a", x: 100)]) { $0.bubble = 16 }
        timeline.move(to: place.x, 115)
        #expect((timeline.state.region?.node == "a") == place.isReached)
        var small = Self.button("a", x: 100)
        small.frame.width = 4
        timeline = Self.timeline([small]) { $0.bubble = 16 }
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
        var timeline = Self.timeline([row, Self.button("a", x: 100)]) { $0.bubble = 16 }
        timeline.move(to: 90, 115)
        #expect(timeline.state.region?.node == "row")
        timeline = Self.timeline([Self.button("a", x: 100)], emptiness: .meant) { $0.bubble = 16 }
        timeline.move(to: 90, 115)
        #expect(timeline.state.region == nil)
        var settings = EngineSettings()
        settings.assist.bubble = 16
        let plain = Surface(
            id: "surface",
            frame: Timeline.screen,
            targeting: Targeting.none,
            nodes: [Self.button("a", x: 100)]
        )
        timeline = Timeline(surfaces: [plain], settings: settings)
        timeline.move(to: 90, 115)
        #expect(timeline.state.region == nil)
    }

    @Test("Bubble: beyond a surface's edge it reaches only where no other surface is", arguments: [true, false])
    func edges(isCovered: Bool) {
        var node = Self.button("a", x: 0)
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
}
