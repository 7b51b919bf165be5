import FeederModel
import FeederTesting
import PointerFeeder
import PointerModel
import PointerRuntime
import Testing

@Suite("The feeder between windows, a bus and its loop")
struct FeederTests {
    @Test(
        "A window whose accessible is known gets nodes, one without is an empty surface, and each change is published"
    )
    func nodes() throws {
        let stage = try FeederStage([":1.1": .usual()])
        stage.feeder.setWindows([.usual(2, process: 20, title: "two", at: Point(x: 300, y: 200)), .usual()])
        try stage.turn { stage.frames() == FeederStage.usualFrames }
        #expect(stage.feeder.surfaces.map(\.id) == ["feeder.2", "feeder.1"])
        #expect(stage.published.last == stage.feeder.surfaces && stage.published.count == 2)
    }

    @Test("At rest nothing is asked, and no timer is armed; an event leads to a scan by the timer")
    func rest() throws {
        let stage = try FeederStage.usual()
        let count = stage.bus.questions.count
        for _ in 0..<3 { #expect(try stage.loop.turn(timeout: 0) == 0) }
        #expect(stage.bus.questions.count == count)
        stage.bus.applications[":1.1"]?.move("/w/a", dx: 5)
        stage.bus.report(.bounds, of: "/w/a")
        try stage.turn { stage.frames().first?.x == 25 }
    }

    @Test("An application has never more questions than there is room for, and is asked all", arguments: [3, 1])
    func room(most: Int) throws {
        let stage = try FeederStage([":1.1": .usual()])
        stage.bus.most = most
        stage.feeder.setWindows([.usual()])
        try stage.rest()
        #expect(stage.frames() == FeederStage.usualFrames)
        #expect(stage.bus.mostUnderWay == most)
    }

    @Test("Nobody waits for the answers of a widget whose window has gone")
    func gone() throws {
        let stage = try FeederStage.usual()
        stage.bus.applications[":1.1"]?.manner = .held
        stage.feeder.setPointer(Point(x: 130, y: 130))
        try stage.turn { stage.bus.wantedCount > 0 }
        stage.feeder.setWindows([])
        #expect(stage.bus.wantedCount == 0)
    }

    @Test("The end of the bus and its return are reported, and windows get nodes from what is there then")
    func loss() throws {
        let stage = try FeederStage.usual()
        stage.bus.lose("gone")
        #expect(stage.losses == [nil, "gone"])
        #expect(stage.feeder.surfaces.map(\.nodes.count) == [0])
        stage.bus.applications = [":1.1": .usual()]
        stage.bus.open()
        try stage.turn { stage.frames() == FeederStage.usualFrames }
        #expect(stage.losses == [nil, "gone", nil])
    }

    @Test("During a pause nothing is asked, and no timer is armed")
    func pause() throws {
        let stage = try FeederStage.usual()
        stage.feeder.setPaused(true)
        #expect(stage.published.last == [] && stage.feeder.isPaused)
        let count = stage.bus.questions.count
        stage.bus.report(.bounds, of: "/w")
        stage.feeder.setPointer(Point(x: 130, y: 130))
        stage.feeder.noteScroll()
        stage.feeder.noteClick()
        try stage.turnUntilIdle()
        #expect(stage.bus.questions.count == count)
        stage.feeder.setPaused(false)
        try stage.turn { stage.frames() == FeederStage.usualFrames }
    }

    @Test("The game under the pointer is reported")
    func game() throws {
        let stage = try FeederStage()
        var window = DesktopWindow.usual()
        (window.isFullscreen, window.isActive) = (true, true)
        stage.feeder.setWindows([window])
        stage.feeder.setPointer(Point(x: 300, y: 200))
        try stage.turn { stage.feeder.game == "feeder.1" }
        #expect(stage.games == ["feeder.1"])
    }
}
