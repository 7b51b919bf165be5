import FeederModel
import FeederTesting
import PointerModel
import Testing

@Suite("Pause")
struct PauseTests {
    @Test("During a pause nothing is asked and there are no surfaces; going on brings them back")
    func pause() throws {
        let stage = try SimulatedSession.usual()
        stage.setPaused(true)
        #expect(stage.published.last == [])
        let count = stage.questions.count
        for kind in [AccessibleEvent.Kind.bounds, .children] { stage.report(kind, of: "/w") }
        stage.change()
        stage.add(.usual(process: 20), as: ":1.2")
        stage.setWindows([.usual(title: "other"), .usual(2, process: 20)])
        stage.setPointer(Point(x: 130, y: 130))
        stage.noteScroll()
        stage.noteClick()
        stage.turnUntilIdle()
        #expect(stage.questions.count == count && stage.surfaces.isEmpty)
        #expect(stage.isIdle)
        stage.setPaused(false)
        try stage.turn { stage.frames().count == 2 && stage.frames(2).count == 2 }
    }

    @Test("A pause ends a scan under way, also the first of its window", arguments: [false, true])
    func scan(isFirst: Bool) throws {
        let stage = SimulatedSession([":1.1": .usual()])
        if !isFirst {
            stage.setWindows([.usual()])
            try stage.rest()
        } else {
            try stage.turn { stage.questions.count > 1 && stage.isQuiet }
            stage.setWindows([.usual()])
        }
        stage.applications[":1.1"]?.manner = .held
        stage.report(.bounds, of: "/w")
        try stage.turn { stage.heldCount > 0 }
        stage.setPaused(true)
        stage.applications[":1.1"]?.manner = .prompt
        let count = stage.questions.count
        stage.release()
        try stage.turn { stage.isQuiet }
        #expect(stage.questions.count == count && stage.surfaces.isEmpty)
        stage.setPaused(false)
        try stage.turn { stage.frames() == SimulatedSession.usualFrames }
    }

    @Test("A path that comes again during a pause is asked for its role")
    func defunct() throws {
        let stage = try SimulatedSession.usual()
        stage.setPaused(true)
        stage.applications[":1.1"]?.windows[0].children[0].role = .entry
        stage.report(.defunct, of: "/w/a")
        stage.setPaused(false)
        try stage.turn { stage.frames().count == 2 }
        #expect(stage.surface()?.nodes.map(\.role) == [.text, .button])
    }

    @Test("A bus that opens during a pause is asked after it")
    func opening() throws {
        let stage = try SimulatedSession.usual()
        stage.lose()
        stage.setPaused(true)
        stage.applications = [":1.3": .usual()]
        stage.open()
        let count = stage.questions.count
        stage.turnUntilIdle()
        #expect(stage.questions.count == count)
        stage.setPaused(false)
        try stage.turn { stage.frames() == SimulatedSession.usualFrames }
    }
}
