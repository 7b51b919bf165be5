import PointerModel
import Testing

@testable import PointerEngine

/// Help with clicks: which rest is one.
@Suite("Clicks by resting")
struct DwellRules {
    private static func timeline(_ nodes: [Node]) -> Timeline {
        var settings = EngineSettings()
        settings.assist.dwellClick = 0.5
        settings.recentering.mouseRest = 0
        var timeline = Timeline(nodes, settings: settings)
        timeline.drive(true)
        return timeline
    }

    /// Returns whether a rest clicks within each of some milliseconds, one after the other.
    private static func clicks(_ timeline: inout Timeline, within times: [Double]) -> [Bool] {
        times.map { time in
            timeline.wait(time)
            return timeline.takeDwellClick()
        }
    }

    @Test("Dwell click: a flick that has landed rests where it landed", arguments: [false, true])
    func flick(isInterrupted: Bool) {
        var timeline = Self.timeline([TargetingRules.target])
        timeline.setPosition(to: 200, 300)
        timeline.flick(InertiaRules.steps)
        #expect(timeline.engine.inertia.isGliding)
        while timeline.state.region == nil, timeline.waitForDeadline() {}
        #expect(timeline.state.region?.node == "target" && timeline.engine.inertia.isGliding)
        if isInterrupted {
            timeline.report(.touchpad) { $0.touch = .began }
            #expect(!timeline.engine.inertia.isGliding)
        }
        while timeline.engine.inertia.isGliding, timeline.waitForDeadline() {}
        #expect(Self.clicks(&timeline, within: [490, 20, 5000]) == [false, true, false])
    }

    @Test("Dwell click: it never confirms", arguments: [nil, ControlDeclaration.confirm()])
    func confirm(control: ControlDeclaration?) {
        var node = TargetingRules.target
        node.control = control
        var timeline = Self.timeline([node])
        timeline.setPosition(to: 420, 300)
        #expect(timeline.state.region?.node == "target")
        #expect(Self.clicks(&timeline, within: [600]) == [control == nil])
    }

    @Test("Dwell click: a report that is read late ends the rest only if it leaves the place", arguments: [1.0, 9])
    func lateReport(distance: Double) {
        var timeline = Self.timeline([TargetingRules.target])
        timeline.setPosition(to: 420, 300)
        timeline.move(by: distance, 0, after: 600)
        let isLeft = distance > 8
        #expect(Self.clicks(&timeline, within: [0, 400, 200]) == [!isLeft, false, isLeft])
    }

    @Test("Dwell click: no bubble gives a rest on a slider to what is beside it", arguments: [false, true])
    func bubble(isSlider: Bool) {
        var settings = EngineSettings()
        (settings.assist.dwellClick, settings.assist.bubble) = (0.5, 16)
        settings.recentering.mouseRest = 0
        var beside = Node(id: "beside", frame: Rect(x: 460, y: 280, width: 100, height: 40))
        if isSlider { beside.control = .slider() }
        var timeline = Timeline([TargetingRules.target, beside], settings: settings)
        timeline.drive(true)
        timeline.setPosition(to: 600, 700)
        timeline.setPosition(to: 470, 300)
        #expect(Self.clicks(&timeline, within: [600]) == [!isSlider])
    }

    @Test(
        "Dwell click: the region under the pointer when the help starts is clicked once the pointer has come back to it"
    )
    func start() {
        var settings = EngineSettings()
        settings.recentering.mouseRest = 0
        var timeline = Timeline([TargetingRules.target], settings: settings)
        timeline.drive(true)
        timeline.setPosition(to: 420, 300)
        var help = settings.assist
        help.dwellClick = 0.5
        timeline.setAssist(help)
        #expect(Self.clicks(&timeline, within: [600]) == [false])
        timeline.move(by: 2, 0)
        #expect(Self.clicks(&timeline, within: [600]) == [false])
        timeline.move(to: 600, 700)
        timeline.move(to: 420, 300)
        #expect(Self.clicks(&timeline, within: [600]) == [true])
    }
}
