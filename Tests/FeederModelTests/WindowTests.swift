import FeederModel
import FeederTesting
import PointerModel
import Testing

@Suite("Windows and their surfaces")
struct WindowTests {
    @Test("A window whose accessible is known gets nodes, one without is an empty surface that covers")
    func nodes() throws {
        let stage = SimulatedSession([":1.1": .usual()])
        stage.setWindows([.usual(2, process: 20, title: "two", at: Point(x: 300, y: 200)), .usual()])
        try stage.turn { stage.frames() == SimulatedSession.usualFrames }
        let surfaces = stage.surfaces
        #expect(surfaces.map(\.id) == ["feeder.2", "feeder.1"])
        #expect(surfaces[0].nodes.isEmpty && surfaces[0].z == surfaces[1].z + 1)
        #expect(surfaces[0].frame == Rect(x: 300, y: 200, width: 400, height: 300))
        #expect(surfaces[1].nodes.allSatisfy { $0.role == .button && $0.interaction != nil })
    }

    @Test("A window of Qt that is a plain widget gets nodes")
    func plainWidget() throws {
        var application = PlayedApplication.usual()
        application.windows[0].role = .filler
        let stage = SimulatedSession([":1.1": application])
        stage.setWindows([.usual()])
        try stage.turn { stage.frames() == SimulatedSession.usualFrames }
    }

    @Test("However many applications have come before, a later one has its regions")
    func crowd() throws {
        let others = (0..<600).map { (":9.\($0)", PlayedApplication(process: 30, windows: [])) }
        let stage = SimulatedSession(Dictionary(uniqueKeysWithValues: others))
        try stage.turn { stage.isQuiet }
        stage.setWindows([.usual()])
        stage.add(.usual(), as: ":1.1")
        try stage.turn { stage.frames() == SimulatedSession.usualFrames }
    }

    @Test("The applications that have windows, and no others, give way to nobody")
    func shown() throws {
        let stage = SimulatedSession([":1.1": .usual(), ":1.2": .usual(process: 20, title: "two")])
        #expect(stage.state.shownApplications.isEmpty)
        stage.setWindows([.usual()])
        try stage.rest()
        #expect(stage.state.shownApplications == [":1.1"])
        stage.setWindows([])
        #expect(stage.state.shownApplications.isEmpty)
    }

    @Test("Two windows of one process that nothing distinguishes have no nodes")
    func twins() throws {
        var application = PlayedApplication.usual()
        application.windows += PlayedApplication.usual(path: "/v").windows
        let stage = SimulatedSession([":1.1": application])
        stage.setWindows([.usual(1), .usual(2)])
        try stage.turn { stage.questions.contains { $0.question == .title } && stage.isQuiet }
        #expect(stage.surfaces.map(\.nodes.count) == [0, 0])
        #expect(stage.questions.allSatisfy { !$0.object.path.hasSuffix("/a") })
        // The title of one changes, and both are known.
        stage.applications[":1.1"]?.windows[1].title = "two"
        stage.change()
        stage.setWindows([.usual(1), .usual(2, title: "two")])
        try stage.turn { stage.frames(1).count == 2 && stage.frames(2).count == 2 }
    }

    @Test(
        "An application that gives its window a size late, and says nothing then, is asked again, after a pause too",
        arguments: [false, true]
    )
    func slowStart(afterPause: Bool) throws {
        let stage = SimulatedSession([":1.1": .usual()])
        let extents = stage.applications[":1.1"]?.windows[0].extents
        stage.applications[":1.1"]?.windows[0].extents.width = 0
        stage.setWindows([.usual()])
        try stage.restWithoutAnswers()
        if afterPause {
            stage.setPaused(true)
            stage.setPaused(false)
            try stage.restWithoutAnswers()
        }
        #expect(stage.frames().isEmpty)
        stage.applications[":1.1"]?.windows[0].extents = try #require(extents)
        try stage.turn { stage.frames() == SimulatedSession.usualFrames }
    }

    @Test("A window that comes while others are asked for is asked for as often as they were")
    func laterWindow() throws {
        let stage = SimulatedSession([":1.1": .usual()])
        let extents = stage.applications[":1.1"]?.windows[0].extents
        stage.applications[":1.1"]?.windows[0].extents.width = 0
        let other = DesktopWindow.usual(2, process: 20, title: "two", at: Point(x: 900, y: 0))
        stage.setWindows([other])
        try stage.rest()
        stage.setWindows([other, .usual()])
        try stage.restWithoutAnswers()
        stage.applications[":1.1"]?.windows[0].extents = try #require(extents)
        try stage.turn { stage.frames() == SimulatedSession.usualFrames }
    }

    @Test("Windows that move and change their order have new frames and places, without any question")
    func move() throws {
        let stage = SimulatedSession([":1.1": .usual(), ":1.2": .usual(process: 20, title: "two")])
        let (one, two) = (DesktopWindow.usual(), DesktopWindow.usual(2, process: 20, title: "two"))
        stage.setWindows([one, two])
        try stage.rest()
        let (count, nodes) = (stage.questions.count, stage.surface()?.nodes)
        var moved = one
        moved.frame.x += 37
        stage.setWindows([two, moved])
        #expect(stage.surfaces.map(\.id) == ["feeder.2", "feeder.1"])
        #expect(stage.surface()?.frame == moved.frame && stage.surface()?.nodes == nodes)
        let places = stage.surfaces.map(\.z)
        #expect(places[0] == places[1] + 1)
        stage.turnUntilIdle()
        #expect(stage.questions.count == count)
        // The same again changes nothing.
        let published = stage.published.count
        stage.setWindows([two, moved])
        #expect(stage.published.count == published)
    }

    @Test("A window that gets another size is scanned")
    func resize() throws {
        let stage = try SimulatedSession.usual()
        var window = DesktopWindow.usual()
        window.frame.width = 500
        stage.applications[":1.1"]?.windows[0].extents.width = 500
        stage.applications[":1.1"]?.move("/w/b", dx: 100)
        stage.setWindows([window])
        try stage.turn { stage.frames().last?.x == 120 }
        #expect(stage.surface()?.frame == window.frame)
    }

    @Test("Windows of excluded programs are surfaces without nodes, and they are asked nothing")
    func excluded() throws {
        let stage = SimulatedSession([":1.1": .usual(), ":1.2": .usual(process: 20, title: "two", path: "/k")])
        stage.setWindows([.usual(2, process: 20, title: "two", programs: ["onboard", "Onboard"]), .usual()])
        try stage.rest()
        #expect(stage.frames() == SimulatedSession.usualFrames)
        #expect(stage.surface(2)?.nodes.isEmpty == true)
        stage.report(.children, of: "/k", in: ":1.2")
        stage.report(.children, of: "/w")
        try stage.rest()
        #expect(!stage.questions.contains { $0.object.application == ":1.2" })
        #expect(stage.silent.isEmpty)
    }

    @Test("Of too many windows the front ones are declared")
    func many() throws {
        let stage = SimulatedSession()
        stage.setWindows((1...100).map { DesktopWindow.usual($0, process: Int32($0)) })
        #expect(stage.surfaces.count == FeederSettings().windows)
        #expect(stage.surfaces.first?.id == "feeder.1")
        #expect(stage.surfaces.last?.z == FeederSettings().z)
    }

    @Test("An application that comes after its window gives it nodes, and one that refuses everything none")
    func lateApplication() throws {
        let stage = SimulatedSession()
        stage.setWindows([.usual()])
        try stage.turn { stage.isQuiet }
        var refusing = PlayedApplication.usual()
        refusing.manner = .refusing
        stage.add(refusing, as: ":1.2")
        stage.add(.usual(), as: ":1.1")
        try stage.turn { stage.frames() == SimulatedSession.usualFrames }
    }
}
