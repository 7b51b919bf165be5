import FeederModel
import PointerFeeder
import PointerModel
import PointerWire
import Testing

@Suite("Windows and their surfaces")
struct WindowTests {
    @Test("A window whose accessible is known gets nodes, one without is an empty surface that covers")
    func nodes() throws {
        let stage = try FeederStage([":1.1": .usual()])
        stage.feeder.setWindows([.usual(2, process: 20, title: "two", at: Point(x: 300, y: 200)), .usual()])
        try stage.turn { stage.frames() == FeederStage.usualFrames }
        let surfaces = stage.feeder.surfaces
        #expect(surfaces.map(\.id) == ["feeder.2", "feeder.1"])
        #expect(surfaces[0].nodes.isEmpty && surfaces[0].z == surfaces[1].z + 1)
        #expect(surfaces[0].frame == Rect(x: 300, y: 200, width: 400, height: 300))
        #expect(surfaces[1].nodes.allSatisfy { $0.role == .button && $0.interaction != nil })
    }

    @Test("A window of Qt that is a plain widget gets nodes")
    func plainWidget() throws {
        var application = PlayedApplication.usual()
        application.windows[0].role = .filler
        let stage = try FeederStage([":1.1": application])
        stage.feeder.setWindows([.usual()])
        try stage.turn { stage.frames() == FeederStage.usualFrames }
    }

    @Test("However many applications have come before, a later one has its regions")
    func crowd() throws {
        let others = (0..<600).map { (":9.\($0)", PlayedApplication(process: 30, windows: [])) }
        let stage = try FeederStage(Dictionary(uniqueKeysWithValues: others))
        try stage.turn { stage.bus.isQuiet }
        stage.feeder.setWindows([.usual()])
        stage.bus.add(.usual(), as: ":1.1")
        try stage.turn { stage.frames() == FeederStage.usualFrames }
    }

    @Test("The applications that have windows, and no others, give way to nobody")
    func shown() throws {
        let stage = try FeederStage([":1.1": .usual(), ":1.2": .usual(process: 20, title: "two")])
        #expect(stage.bus.shown().isEmpty)
        stage.feeder.setWindows([.usual()])
        try stage.rest()
        #expect(stage.bus.shown() == [":1.1"])
        stage.feeder.setWindows([])
        #expect(stage.bus.shown().isEmpty)
    }

    @Test("Two windows of one process that nothing distinguishes have no nodes")
    func twins() throws {
        var application = PlayedApplication.usual()
        application.windows += PlayedApplication.usual(path: "/v").windows
        let stage = try FeederStage([":1.1": application])
        stage.feeder.setWindows([.usual(1), .usual(2)])
        try stage.turn { stage.bus.questions.contains { $0.question == .title } && stage.bus.isQuiet }
        #expect(stage.feeder.surfaces.map(\.nodes.count) == [0, 0])
        #expect(stage.bus.questions.allSatisfy { !$0.object.path.hasSuffix("/a") })
        // The title of one changes, and both are known.
        stage.bus.applications[":1.1"]?.windows[1].title = "two"
        stage.bus.change()
        stage.feeder.setWindows([.usual(1), .usual(2, title: "two")])
        try stage.turn { stage.frames(1).count == 2 && stage.frames(2).count == 2 }
    }

    @Test(
        "An application that gives its window a size late, and says nothing then, is asked again, after a pause too",
        arguments: [false, true]
    )
    func slowStart(afterPause: Bool) throws {
        let stage = try FeederStage([":1.1": .usual()])
        let extents = stage.bus.applications[":1.1"]?.windows[0].extents
        stage.bus.applications[":1.1"]?.windows[0].extents.width = 0
        stage.feeder.setWindows([.usual()])
        try stage.restWithoutAnswers()
        if afterPause {
            stage.feeder.setPaused(true)
            stage.feeder.setPaused(false)
            try stage.restWithoutAnswers()
        }
        #expect(stage.frames().isEmpty)
        stage.bus.applications[":1.1"]?.windows[0].extents = try #require(extents)
        try stage.turn { stage.frames() == FeederStage.usualFrames }
    }

    @Test("A window that comes while others are asked for is asked for as often as they were")
    func laterWindow() throws {
        let stage = try FeederStage([":1.1": .usual()])
        let extents = stage.bus.applications[":1.1"]?.windows[0].extents
        stage.bus.applications[":1.1"]?.windows[0].extents.width = 0
        let other = DesktopWindow.usual(2, process: 20, title: "two", at: Point(x: 900, y: 0))
        stage.feeder.setWindows([other])
        try stage.rest()
        stage.feeder.setWindows([other, .usual()])
        try stage.restWithoutAnswers()
        stage.bus.applications[":1.1"]?.windows[0].extents = try #require(extents)
        try stage.turn { stage.frames() == FeederStage.usualFrames }
    }

    @Test("Windows that move and change their order have new frames and places, without any question")
    func move() throws {
        let stage = try FeederStage([":1.1": .usual(), ":1.2": .usual(process: 20, title: "two")])
        let (one, two) = (DesktopWindow.usual(), DesktopWindow.usual(2, process: 20, title: "two"))
        stage.feeder.setWindows([one, two])
        try stage.rest()
        let (count, nodes) = (stage.bus.questions.count, stage.surface()?.nodes)
        var moved = one
        moved.frame.x += 37
        stage.feeder.setWindows([two, moved])
        #expect(stage.feeder.surfaces.map(\.id) == ["feeder.2", "feeder.1"])
        #expect(stage.surface()?.frame == moved.frame && stage.surface()?.nodes == nodes)
        let places = stage.feeder.surfaces.map(\.z)
        #expect(places[0] == places[1] + 1)
        try stage.turnUntilIdle()
        #expect(stage.bus.questions.count == count)
        // The same again changes nothing.
        let published = stage.published.count
        stage.feeder.setWindows([two, moved])
        #expect(stage.published.count == published)
    }

    @Test("A window that gets another size is scanned")
    func resize() throws {
        let stage = try FeederStage.usual()
        var window = DesktopWindow.usual()
        window.frame.width = 500
        stage.bus.applications[":1.1"]?.windows[0].extents.width = 500
        stage.bus.applications[":1.1"]?.move("/w/b", dx: 100)
        stage.feeder.setWindows([window])
        try stage.turn { stage.frames().last?.x == 120 }
        #expect(stage.surface()?.frame == window.frame)
    }

    @Test("Windows of excluded programs are surfaces without nodes, and they are asked nothing")
    func excluded() throws {
        let stage = try FeederStage([":1.1": .usual(), ":1.2": .usual(process: 20, title: "two", path: "/k")])
        stage.feeder.setWindows([.usual(2, process: 20, title: "two", programs: ["onboard", "Onboard"]), .usual()])
        try stage.rest()
        #expect(stage.frames() == FeederStage.usualFrames)
        #expect(stage.surface(2)?.nodes.isEmpty == true)
        stage.bus.report(.children, of: "/k", in: ":1.2")
        stage.bus.report(.children, of: "/w")
        try stage.rest()
        #expect(!stage.bus.questions.contains { $0.object.application == ":1.2" })
        #expect(stage.feeder.explain(Point(x: 130, y: 130)).description.contains("left out"))
        #expect(stage.feeder.silentPrograms().isEmpty)
    }

    @Test("Of too many windows the front ones are declared")
    func many() throws {
        let stage = try FeederStage()
        stage.feeder.setWindows((1...100).map { DesktopWindow.usual($0, process: Int32($0)) })
        #expect(stage.feeder.surfaces.count == FeederSettings().windows)
        #expect(stage.feeder.surfaces.first?.id == "feeder.1")
        #expect(stage.feeder.surfaces.last?.z == FeederSettings().z)
    }

    @Test("An application that comes after its window gives it nodes, and one that refuses everything none")
    func lateApplication() throws {
        let stage = try FeederStage()
        stage.feeder.setWindows([.usual()])
        try stage.turn { stage.bus.isQuiet }
        var refusing = PlayedApplication.usual()
        refusing.manner = .refusing
        stage.bus.add(refusing, as: ":1.2")
        stage.bus.add(.usual(), as: ":1.1")
        try stage.turn { stage.frames() == FeederStage.usualFrames }
    }
}
