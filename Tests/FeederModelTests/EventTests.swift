import FeederModel
import FeederTesting
import PointerModel
import Testing

@Suite("Events of applications")
struct EventTests {
    @Test("A burst of events leads to one scan, and at rest nothing is asked and no timer is armed")
    func burst() throws {
        // So long that the burst is over before, however busy the machine is.
        let stage = try SimulatedSession.usual(debounce: 300_000)
        #expect(stage.frames() == SimulatedSession.usualFrames)
        let (scans, count) = (stage.scans(of: "/w"), stage.questions.count)
        stage.pass(1_000_000)
        #expect(stage.questions.count == count)
        stage.applications[":1.1"]?.move("/w/a", dx: 5)
        for _ in 0..<20 {
            for path in ["/w/a", "/w/b", "/w"] { stage.report(.bounds, of: path) }
            stage.report(.children, of: "/w")
            stage.report(.state, of: "/w/a")
        }
        try stage.rest()
        #expect(stage.frames().first?.x == 25)
        #expect(stage.scans(of: "/w") - scans == 1)
        stage.pass(1_000_000)
    }

    @Test("Events of an application that has no window are no reason to ask")
    func foreign() throws {
        let stage = try SimulatedSession.usual()
        let count = stage.questions.count
        stage.report(.bounds, of: "/x", in: ":1.9")
        stage.turnUntilIdle()
        #expect(stage.questions.count == count)
    }

    @Test("Objects that get their places late have them soon, and one that never gets a place is not waited for")
    func unfinished() throws {
        let unmade = AccessibleExtents(x: -1, y: -1, width: -1, height: -1)
        var application = PlayedApplication.usual()
        application.toolkit = "Gecko"
        let made = application.windows[0].children[0].extents
        for index in 0...1 { application.windows[0].children[index].extents = unmade }
        let stage = SimulatedSession([":1.1": application])
        stage.setWindows([.usual()])
        try stage.turn { stage.scans(of: "/w") == 1 && stage.isQuiet }
        stage.applications[":1.1"]?.windows[0].children[0].extents = made
        // Nothing is reported.
        try stage.rest()
        #expect(stage.frames() == [SimulatedSession.usualFrames[0]])
        let count = stage.questions.count
        stage.pass(60_000_000)
        #expect(stage.questions.count == count)
    }

    @Test("A path that comes again is asked for its role, and others are not")
    func defunct() throws {
        let stage = try SimulatedSession.usual()
        let count = stage.questions.count
        stage.applications[":1.1"]?.windows[0].children[0].role = .slider
        stage.report(.defunct, of: "/w/a")
        stage.report(.children, of: "/w")
        try stage.rest()
        let roles = stage.questions[count...].filter { $0.question == .role }
        #expect(roles.map(\.object.path) == ["/w/a"])
        #expect(stage.surface()?.nodes.map(\.role) == [nil, .button])
    }

    @Test("A click leads to a scan of the window under the pointer alone")
    func click() throws {
        let stage = SimulatedSession([":1.1": .usual(), ":1.2": .usual(process: 20, title: "two", at: (600, 100))])
        stage.setWindows([.usual(), .usual(2, process: 20, title: "two", at: Point(x: 600, y: 100))])
        // The pointer is over no window yet.
        stage.noteClick()
        stage.setPointer(Point(x: 130, y: 130))
        try stage.rest()
        let (first, second) = (stage.scans(of: "/w"), stage.scans(of: "/w", in: ":1.2"))
        stage.noteClick()
        try stage.rest()
        #expect(stage.scans(of: "/w") == first + 1)
        #expect(stage.scans(of: "/w", in: ":1.2") == second)
    }

    @Test("What follows a click a moment later is seen, though nobody reports it, and then nothing is asked")
    func laterLooks() throws {
        let stage = SimulatedSession([":1.1": .usual()], laterLooks: [300_000, 600_000])
        stage.setWindows([.usual()])
        stage.setPointer(Point(x: 130, y: 130))
        try stage.rest()
        let scans = stage.scans(of: "/w")
        stage.noteClick()
        try stage.turn { stage.scans(of: "/w") == scans + 1 && stage.isQuiet }
        stage.applications[":1.1"]?.move("/w/a", dx: 5)
        try stage.turn { stage.frames().first?.x == 25 }
        stage.applications[":1.1"]?.move("/w/a", dx: 5)
        try stage.turn { stage.frames().first?.x == 30 }
        try stage.turn { stage.isQuiet }
        let count = stage.questions.count
        stage.pass(60_000_000)
        #expect(stage.questions.count == count)
    }
}
