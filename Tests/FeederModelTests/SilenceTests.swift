import FeederModel
import FeederTesting
import PointerModel
import Testing

@Suite("Applications that do not answer, end, or come again")
struct SilenceTests {
    @Test("A window whose application hangs keeps what it showed at first, then is empty; others go on")
    func hanging() throws {
        let stage = SimulatedSession([":1.1": .usual(), ":1.2": .usual(process: 20, title: "two")])
        stage.setWindows([.usual(), .usual(2, process: 20, title: "two")])
        try stage.rest()
        stage.applications[":1.1"]?.manner = .silent
        let scans = stage.scans(of: "/w")
        stage.report(.bounds, of: "/w")
        try stage.turn {
            if stage.scans(of: "/w") == scans + 1 { #expect(stage.frames() == SimulatedSession.usualFrames) }
            return stage.frames().isEmpty
        }
        #expect(stage.scans(of: "/w") >= scans + 2)
        #expect(stage.surface()?.frame == DesktopWindow.usual().frame)
        stage.applications[":1.2"]?.move("/w/a", dx: 7)
        stage.report(.bounds, of: "/w/a", in: ":1.2")
        try stage.turn { stage.frames(2).first?.x == 27 }
        #expect(stage.frames().isEmpty)
        // It answers again, and nothing else happens.
        stage.applications[":1.1"]?.manner = .prompt
        try stage.turn { stage.frames() == SimulatedSession.usualFrames }
    }

    @Test("A window keeps its accessible while its application hangs as it is asked for its windows")
    func hangingList() throws {
        let stage = try SimulatedSession.usual()
        stage.applications[":1.1"]?.manner = .silent
        let count = stage.questions.count
        stage.change()
        try stage.turn { stage.questions.count > count && stage.isQuiet }
        #expect(stage.frames() == SimulatedSession.usualFrames)
        stage.applications[":1.1"]?.manner = .prompt
        stage.applications[":1.1"]?.move("/w/a", dx: 7)
        stage.report(.bounds, of: "/w/a")
        try stage.turn { stage.frames().first?.x == 27 }
    }

    @Test("An application that hangs as it comes to the bus gives its window nodes once it answers")
    func hangingStart() throws {
        let stage = SimulatedSession()
        stage.setWindows([.usual()])
        var silent = PlayedApplication.usual()
        silent.manner = .silent
        stage.add(silent, as: ":1.1")
        let root = silent.root(of: ":1.1")
        try stage.turn { stage.questions.contains { $0.object == root } && stage.isQuiet }
        #expect(stage.frames().isEmpty)
        stage.applications[":1.1"]?.manner = .prompt
        try stage.turn { stage.frames() == SimulatedSession.usualFrames }
    }

    @Test("A window that disappears during its scan ends it")
    func disappearing() throws {
        let stage = try SimulatedSession.usual()
        stage.applications[":1.1"]?.manner = .held
        stage.report(.bounds, of: "/w")
        try stage.turn { stage.heldCount > 0 }
        stage.setWindows([])
        #expect(stage.surfaces.isEmpty)
        stage.applications[":1.1"]?.manner = .prompt
        let count = stage.questions.count
        stage.release()
        try stage.turn { stage.isQuiet }
        #expect(stage.questions.count == count && stage.surfaces.isEmpty)
        stage.setWindows([.usual()])
        try stage.turn { stage.frames() == SimulatedSession.usualFrames }
    }

    @Test("A window without its accessible has no nodes, though the application stays")
    func gone() throws {
        let stage = try SimulatedSession.usual()
        stage.applications[":1.1"]?.windows = []
        stage.report(.bounds, of: "/w")
        try stage.turn { stage.frames().isEmpty }
        #expect(stage.surfaces.count == 1)
    }

    @Test("An application that ends leaves its window without nodes, also during a scan", arguments: [false, true])
    func end(isScanned: Bool) throws {
        let stage = try SimulatedSession.usual()
        if isScanned {
            stage.applications[":1.1"]?.manner = .held
            stage.report(.bounds, of: "/w")
            try stage.turn { stage.heldCount > 0 }
        }
        stage.end(":1.1")
        stage.release()
        #expect(stage.surfaces.map(\.nodes.count) == [0])
        try stage.turn { stage.isQuiet }
        #expect(stage.surfaces.map(\.nodes.count) == [0])
    }

    @Test("After a loss of the bus, windows get nodes from what is there then, and nothing old is believed")
    func loss() throws {
        let stage = try SimulatedSession.usual()
        stage.lose()
        #expect(stage.surfaces.map(\.nodes.count) == [0])
        let count = stage.questions.count
        stage.setWindows([.usual(), .usual(2)])
        stage.turnUntilIdle()
        #expect(stage.questions.count == count)
        stage.setWindows([.usual()])
        // A new bus counts its names anew: the same name and path stand for something else.
        var other = PlayedApplication.usual()
        other.windows[0].children[0].role = .entry
        stage.applications = [":1.1": other]
        stage.open()
        try stage.turn { stage.frames().count == 2 }
        #expect(stage.surface()?.nodes.map(\.role) == [.text, .button])
    }

    @Test("A window id that comes again with another application shows that one's widgets", arguments: [false, true])
    func sameID(isBetween: Bool) throws {
        let stage = try SimulatedSession.usual()
        if isBetween { stage.setWindows([]) }
        var other = PlayedApplication.usual(process: 20)
        other.move("/w/a", dx: 9)
        stage.add(other, as: ":1.2")
        stage.setWindows([.usual(process: 20)])
        try stage.turn { stage.frames().first?.x == 29 }
        #expect(stage.surface()?.nodes.count == 2)
    }
}
