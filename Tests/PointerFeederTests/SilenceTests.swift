import FeederModel
import PointerFeeder
import PointerModel
import Testing

@Suite("Applications that do not answer, end, or come again")
struct SilenceTests {
    @Test("A window whose application hangs keeps what it showed at first, then is empty; others go on")
    func hanging() throws {
        let stage = try FeederStage([":1.1": .usual(), ":1.2": .usual(process: 20, title: "two")])
        stage.feeder.setWindows([.usual(), .usual(2, process: 20, title: "two")])
        try stage.rest()
        stage.bus.applications[":1.1"]?.manner = .silent
        let scans = stage.bus.scans(of: "/w")
        stage.bus.report(.bounds, of: "/w")
        try stage.turn {
            if stage.bus.scans(of: "/w") == scans + 1 { #expect(stage.frames() == FeederStage.usualFrames) }
            return stage.frames().isEmpty
        }
        #expect(stage.bus.scans(of: "/w") >= scans + 2)
        #expect(stage.surface()?.frame == DesktopWindow.usual().frame)
        stage.bus.applications[":1.2"]?.move("/w/a", dx: 7)
        stage.bus.report(.bounds, of: "/w/a", in: ":1.2")
        try stage.turn { stage.frames(2).first?.x == 27 }
        #expect(stage.frames().isEmpty)
        // It answers again, and nothing else happens.
        stage.bus.applications[":1.1"]?.manner = .prompt
        try stage.turn { stage.frames() == FeederStage.usualFrames }
    }

    @Test("A window keeps its accessible while its application hangs as it is asked for its windows")
    func hangingList() throws {
        let stage = try FeederStage.usual()
        stage.bus.applications[":1.1"]?.manner = .silent
        let count = stage.bus.questions.count
        stage.bus.change()
        try stage.turn { stage.bus.questions.count > count && stage.bus.isQuiet }
        #expect(stage.frames() == FeederStage.usualFrames)
        stage.bus.applications[":1.1"]?.manner = .prompt
        stage.bus.applications[":1.1"]?.move("/w/a", dx: 7)
        stage.bus.report(.bounds, of: "/w/a")
        try stage.turn { stage.frames().first?.x == 27 }
    }

    @Test("An application that hangs as it comes to the bus gives its window nodes once it answers")
    func hangingStart() throws {
        let stage = try FeederStage()
        stage.feeder.setWindows([.usual()])
        var silent = PlayedApplication.usual()
        silent.manner = .silent
        stage.bus.add(silent, as: ":1.1")
        let root = silent.root(of: ":1.1")
        try stage.turn { stage.bus.questions.contains { $0.object == root } && stage.bus.isQuiet }
        #expect(stage.frames().isEmpty)
        stage.bus.applications[":1.1"]?.manner = .prompt
        try stage.turn { stage.frames() == FeederStage.usualFrames }
    }

    @Test("A window that disappears during its scan ends it")
    func disappearing() throws {
        let stage = try FeederStage.usual()
        stage.bus.applications[":1.1"]?.manner = .held
        stage.bus.report(.bounds, of: "/w")
        try stage.turn { stage.bus.heldCount > 0 }
        stage.feeder.setWindows([])
        #expect(stage.feeder.surfaces.isEmpty)
        stage.bus.applications[":1.1"]?.manner = .prompt
        let count = stage.bus.questions.count
        stage.bus.release()
        try stage.turn { stage.bus.isQuiet }
        #expect(stage.bus.questions.count == count && stage.feeder.surfaces.isEmpty)
        stage.feeder.setWindows([.usual()])
        try stage.turn { stage.frames() == FeederStage.usualFrames }
    }

    @Test("A window without its accessible has no nodes, though the application stays")
    func gone() throws {
        let stage = try FeederStage.usual()
        stage.bus.applications[":1.1"]?.windows = []
        stage.bus.report(.bounds, of: "/w")
        try stage.turn { stage.frames().isEmpty }
        #expect(stage.feeder.surfaces.count == 1)
    }

    @Test("An application that ends leaves its window without nodes, also during a scan", arguments: [false, true])
    func end(isScanned: Bool) throws {
        let stage = try FeederStage.usual()
        if isScanned {
            stage.bus.applications[":1.1"]?.manner = .held
            stage.bus.report(.bounds, of: "/w")
            try stage.turn { stage.bus.heldCount > 0 }
        }
        stage.bus.end(":1.1")
        stage.bus.release()
        #expect(stage.feeder.surfaces.map(\.nodes.count) == [0])
        try stage.turn { stage.bus.isQuiet }
        #expect(stage.feeder.surfaces.map(\.nodes.count) == [0])
    }

    @Test("After a loss of the bus, windows get nodes from what is there then, and nothing old is believed")
    func loss() throws {
        let stage = try FeederStage.usual()
        stage.bus.lose("gone")
        #expect(stage.losses == [nil, "gone"])
        #expect(stage.feeder.surfaces.map(\.nodes.count) == [0])
        let count = stage.bus.questions.count
        stage.feeder.setWindows([.usual(), .usual(2)])
        try stage.turnUntilIdle()
        #expect(stage.bus.questions.count == count)
        stage.feeder.setWindows([.usual()])
        // A new bus counts its names anew: the same name and path stand for something else.
        var other = PlayedApplication.usual()
        other.windows[0].children[0].role = .entry
        stage.bus.applications = [":1.1": other]
        stage.bus.open()
        try stage.turn { stage.frames().count == 2 }
        #expect(stage.losses == [nil, "gone", nil])
        #expect(stage.surface()?.nodes.map(\.role) == [.text, .button])
    }

    @Test("A window id that comes again with another application shows that one's widgets", arguments: [false, true])
    func sameID(isBetween: Bool) throws {
        let stage = try FeederStage.usual()
        if isBetween { stage.feeder.setWindows([]) }
        var other = PlayedApplication.usual(process: 20)
        other.move("/w/a", dx: 9)
        stage.bus.add(other, as: ":1.2")
        stage.feeder.setWindows([.usual(process: 20)])
        try stage.turn { stage.frames().first?.x == 29 }
        #expect(stage.surface()?.nodes.count == 2)
    }
}
