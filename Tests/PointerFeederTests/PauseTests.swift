import FeederModel
import PointerFeeder
import PointerModel
import PointerRuntime
import Testing

@Suite("Pause")
struct PauseTests {
    @Test("During a pause nothing is asked and there are no surfaces; going on brings them back")
    func pause() throws {
        let stage = try FeederStage.usual()
        stage.feeder.setPaused(true)
        #expect(stage.published.last == [])
        let count = stage.bus.questions.count
        for kind in [AccessibleEvent.Kind.bounds, .children] { stage.bus.report(kind, of: "/w") }
        stage.bus.change()
        stage.bus.add(.usual(process: 20), as: ":1.2")
        stage.feeder.setWindows([.usual(title: "other"), .usual(2, process: 20)])
        stage.feeder.setPointer(Point(x: 130, y: 130))
        stage.feeder.noteScroll()
        stage.feeder.noteClick()
        try stage.turnUntilIdle()
        #expect(stage.bus.questions.count == count && stage.feeder.surfaces.isEmpty)
        #expect(try stage.loop.turn(timeout: 0) == 0)
        stage.feeder.setPaused(false)
        try stage.turn { stage.frames().count == 2 && stage.frames(2).count == 2 }
    }

    @Test("A pause ends a scan under way, also the first of its window", arguments: [false, true])
    func scan(isFirst: Bool) throws {
        let stage = try FeederStage([":1.1": .usual()])
        if !isFirst {
            stage.feeder.setWindows([.usual()])
            try stage.rest()
        } else {
            try stage.turn { stage.bus.questions.count > 1 && stage.bus.isQuiet }
            stage.feeder.setWindows([.usual()])
        }
        stage.bus.applications[":1.1"]?.manner = .held
        stage.bus.report(.bounds, of: "/w")
        try stage.turn { stage.bus.heldCount > 0 }
        stage.feeder.setPaused(true)
        stage.bus.applications[":1.1"]?.manner = .prompt
        let count = stage.bus.questions.count
        stage.bus.release()
        try stage.turn { stage.bus.isQuiet }
        #expect(stage.bus.questions.count == count && stage.feeder.surfaces.isEmpty)
        stage.feeder.setPaused(false)
        try stage.turn { stage.frames() == FeederStage.usualFrames }
    }

    @Test("A path that comes again during a pause is asked for its role")
    func defunct() throws {
        let stage = try FeederStage.usual()
        stage.feeder.setPaused(true)
        stage.bus.applications[":1.1"]?.windows[0].children[0].role = .entry
        stage.bus.report(.defunct, of: "/w/a")
        stage.feeder.setPaused(false)
        try stage.turn { stage.frames().count == 2 }
        #expect(stage.surface()?.nodes.map(\.role) == [.text, .button])
    }

    @Test("A bus that opens during a pause is asked after it")
    func opening() throws {
        let stage = try FeederStage.usual()
        stage.bus.lose("gone")
        stage.feeder.setPaused(true)
        stage.bus.applications = [":1.3": .usual()]
        stage.bus.open()
        let count = stage.bus.questions.count
        try stage.turnUntilIdle()
        #expect(stage.bus.questions.count == count)
        stage.feeder.setPaused(false)
        try stage.turn { stage.frames() == FeederStage.usualFrames }
    }
}
