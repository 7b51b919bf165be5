import Glibc
import PointerEngine
import PointerModel
import Testing

/// Help with clicks: what stays in place from a press to the release.
@Suite("Presses that stay in place")
struct FreezeRules {
    @Test("Freeze: the pointer stays from the press to the release, and drags beyond the threshold")
    func freeze() {
        var timeline = ClickRules.timeline { ($0.freezesClicks, $0.click) = (true, .shake) }
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
        var timeline = ClickRules.timeline { ($0.freezesClicks, $0.click, $0.dragDelay) = (true, .shake, 0.2) }
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

    @Test("Freeze: of a hand that trembles, no swing of a strong tremor drags, and a hand that stays away does")
    func tremor() {
        // Six times a second, 32 points to each side.
        let swings = stride(from: 4, through: 720, by: 4).map { time in 32 * sin(Double(time) / 1000 * 6 * 2 * .pi) }
        var timeline = ClickRules.timeline { $0 = AssistProfile.tremor.settings }
        timeline.move(to: 128, 115)
        timeline.press()
        var place = 0.0
        for swing in swings {
            timeline.move(by: swing - place, 0, after: 4)
            place = swing
        }
        #expect(timeline.state.position == Point(x: 128, y: 115))
        timeline.move(by: 32 - place, 0, after: 4)
        timeline.wait(100)
        #expect(timeline.state.position == Point(x: 160, y: 115))
    }

    @Test("Freeze: a hand that rests beyond the threshold drags when the delay is over")
    func restingDrag() {
        var timeline = ClickRules.timeline { ($0.freezesClicks, $0.click, $0.dragDelay) = (true, .shake, 0.2) }
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
        var timeline = ClickRules.timeline { ($0.freezesClicks, $0.click) = (true, .shake) }
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
        var timeline = ClickRules.timeline { ($0.freezesClicks, $0.click) = (true, .shake) }
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
        var timeline = ClickRules.timeline { ($0.freezesClicks, $0.click) = (true, .shake) }
        timeline.move(to: 128, 115)
        let first = ClickRules.click(&timeline)
        timeline.move(by: 5, 0, after: 100)
        #expect(timeline.state.region?.node == "b")
        let second = ClickRules.click(&timeline)
        #expect(first.place == second.place)
        #expect(second.tap == "a")
        timeline.wait(600)
        #expect(ClickRules.click(&timeline).tap == "b")
    }

    @Test("Freeze: the second click of a double click follows an attribution, and the third does not")
    func attributedDoubleClick() {
        var timeline = ClickRules.timeline { ($0.freezesClicks, $0.click) = (true, .shake) }
        ClickRules.shake(&timeline, to: 135)
        let clicks = (0..<3).map { number in
            if number > 0 { timeline.wait(100) }
            return ClickRules.click(&timeline)
        }
        #expect(clicks.map(\.tap) == ["a", "a", "b"])
        #expect(clicks[0].place == clicks[1].place)
    }

    @Test("Freeze: clicks in a row along small steps do not stay behind")
    func row() {
        let nodes = (0..<10).map { ClickRules.button("\($0)", x: 100 + Double($0) * 30) }
        var timeline = ClickRules.timeline(nodes) {
            ($0.freezesClicks, $0.click, $0.dragThreshold) = (true, .longest, 40)
        }
        timeline.move(to: 115, 115)
        var taps: [String?] = []
        for _ in 0..<8 {
            timeline.wait(300)
            taps.append(ClickRules.click(&timeline).tap)
            timeline.move(by: 30, 0, after: 100)
        }
        let behind = taps.enumerated().map { $0.offset - (Int($0.element ?? "") ?? -100) }
        #expect(behind.allSatisfy { (0...1).contains($0) }, "\(taps)")
    }

    @Test("Freeze: a slider follows at once")
    func slider() {
        var node = ClickRules.button("slider", x: 100, gestures: [])
        node.frame.width = 200
        node.control = .slider(SliderDeclaration(value: 0.5))
        var timeline = ClickRules.timeline([node]) { ($0.freezesClicks, $0.click) = (true, .shake) }
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
            var timeline = ClickRules.timeline { ($0.freezesClicks, $0.click) = (true, .shake) }
            timeline.move(to: 115, 115)
            timeline.press()
            end(&timeline)
            let before = timeline.state.position
            timeline.move(by: 3, 0)
            #expect(timeline.state.position == before + Vector(dx: 3, dy: 0))
        }
    }

    @Test(
        "Freeze: a report that releases begins no drag, and an absolute device's place counts after it",
        arguments: [true, false]
    )
    func movingRelease(isAbsolute: Bool) {
        var timeline = ClickRules.timeline { ($0.freezesClicks, $0.click) = (true, .shake) }
        timeline.report { $0.position = Point(x: 128, y: 115) }
        timeline.press()
        timeline.report { report in
            if isAbsolute {
                report.position = Point(x: 150, y: 115)
            } else {
                report.translation = Vector(dx: 22, dy: 0)
            }
            report.released = .primary
        }
        var place: Point?
        for case .button(let change) in timeline.told where !change.isPressed { place = change.clickPosition }
        #expect(place == Point(x: 128, y: 115))
        #expect(timeline.gestures.map(\.node) == ["a"])
        #expect(timeline.state.position.x == (isAbsolute ? 150 : 128))
        #expect(timeline.state.region?.node == (isAbsolute ? "b" : "a"))
    }

    /// Kinds of help that hold a press until the hand drags.
    static let holds = [(false, 0.0), (true, 0), (true, 0.2)].map { freezes, delay in
        var assist = AssistSettings()
        assist.click = .shake
        (assist.freezesClicks, assist.dragThreshold, assist.dragDelay) = (freezes, 24, delay)
        return assist
    }

    @Test("Freeze: a pan that a held press becomes keeps the region that the press went to", arguments: holds)
    func pan(assist: AssistSettings) {
        let nodes = [ClickRules.button("a", x: 100, gestures: .pan), ClickRules.button("b", x: 130, gestures: .pan)]
        var timeline = ClickRules.timeline(nodes) { $0 = assist }
        timeline.move(to: 128, 115)
        timeline.press()
        timeline.move(by: 30, 0)
        timeline.wait(300)
        #expect(timeline.state.position.x == 158)
        #expect(timeline.state.region?.node == "a")
        timeline.move(to: 400, 115)
        #expect(timeline.gestures.map { "\($0.node) \($0.phase)" } == ["a changed"])
        #expect(timeline.state.region?.node == "a")
        timeline.move(to: 158, 115)
        timeline.release()
        #expect(timeline.state.region?.node == "b")
    }

    @Test("Freeze: a pan that a held press in no region becomes keeps none that it comes through", arguments: holds)
    func panFromNowhere(assist: AssistSettings) {
        let ground = Node(id: "ground", frame: Timeline.screen, gestures: .pan)
        var timeline = ClickRules.timeline([ground, ClickRules.button("a", x: 100)]) { $0 = assist }
        timeline.move(to: 90, 115)
        timeline.press()
        timeline.move(by: 30, 0)
        timeline.wait(300)
        #expect(timeline.state.region?.node == "a")
        timeline.move(to: 400, 115)
        #expect(timeline.gestures.map { "\($0.node) \($0.phase)" } == ["ground changed"])
        #expect(timeline.state.region == nil)
    }
}
