import Documents
import FeederModel
import FeederTesting
import InMemoryLogging
import LayoutLint
import Logging
import PointerModel
import PointerRuntime
import PointerWire
import TestBasics
import Testing

@testable import PointerFeeder

@Suite("What the feeder explains")
struct ReportTests {
    @Test("A point is explained by its window, its widget and its node")
    func explain() throws {
        let stage = try FeederStage.usual()
        let widget = stage.feeder.explain(Point(x: 130, y: 130)).description
        for part in [
            "130,130: window 1, 400x300 at 100,100", "program", "qt", "/w of :1.1", "push button", "80x30 at 120,120",
        ] {
            #expect(widget.contains(part), "\(part) is not in \(widget)")
        }
        #expect(stage.feeder.explain(Point(x: 400, y: 300)).description.contains("no widget here"))
        #expect(stage.feeder.explain(Point(x: 5, y: 5)).description == "5,5: no window")
        stage.bus.end(":1.1")
        #expect(stage.feeder.explain(Point(x: 130, y: 130)).description.contains("no accessible"))
    }

    @Test("A point that no screen has is explained too", arguments: [1e300, -1e300, .infinity, -.infinity, .nan])
    func farPoint(_ number: Double) throws {
        let stage = try FeederStage.usual()
        let text = stage.feeder.explain(Point(x: number, y: 0)).description
        #expect(text.hasSuffix(",0: no window"), "\(text)")
    }

    @Test("Names of programs are escaped")
    func hostile() throws {
        let stage = try FeederStage()
        stage.feeder.setWindows([.usual(programs: ["a\u{1b}[31m\nb"])])
        let text = stage.feeder.explain(Point(x: 130, y: 130)).description
        // Behind the point, the program and the reason stands what can be done.
        let lines = text.split(separator: "\n")
        #expect(!text.contains("\u{1b}") && lines.count > 3)
        #expect(lines.dropFirst(3).allSatisfy { $0.hasPrefix("            ") })
    }

    @Test("The status has the programs that say nothing, each once, and why")
    func status() throws {
        var chromium = PlayedApplication.usual()
        chromium.toolkit = "Chromium"
        chromium.windows[0].children = []
        let stage = try FeederStage([":1.1": chromium, ":1.2": .usual(process: 20, title: "two")])
        stage.feeder.setWindows([
            .usual(programs: ["chromium", "Chromium"]),
            .usual(2, process: 20, title: "two", programs: ["good"]),
            .usual(3, process: 30, title: "three", programs: ["absent"]),
            .usual(4, process: 30, title: "four", programs: ["absent"]),
            .usual(5, process: 50, title: "five", programs: []),
            .usual(6, process: 60, title: "six", programs: ["onboard"]),
        ])
        try stage.turn { stage.feeder.silentPrograms().contains { $0.why.contains("contents") } }
        try stage.turn { stage.frames(2).count == 2 && stage.feeder.silentPrograms().count == 2 }
        let silent = stage.feeder.silentPrograms()
        #expect(silent.map(\.program) == ["Chromium", "absent"])
        #expect(silent.last?.why == "it is not on the accessibility bus")
        #expect(silent.first?.how.contains("--force-renderer-accessibility") == true)
        let explanation = stage.feeder.explain(Point(x: 130, y: 130)).description
        #expect(explanation.contains("it says nothing about the contents") && explanation.contains("--force-renderer"))
    }

    @Test("A program that does not answer is named by status and explanation, and the feeder reports that")
    func silence() throws {
        var hanging = PlayedApplication.usual()
        hanging.manner = .silent
        let stage = try FeederStage([":1.1": hanging])
        var reported: [String] = []
        stage.onReport = { reported = stage.feeder.troubledPrograms().map(\.why) }
        stage.feeder.setWindows([.usual()])
        let why = "it does not answer"
        try stage.turn { reported == [why] }
        #expect(stage.feeder.explain(Point(x: 130, y: 130)).description.contains(why))
    }

    @Test("An explanation says what a look leaves out, and why")
    func cuts() throws {
        var application = PlayedApplication.usual()
        application.windows[0].children[1].role = .list
        application.windows[0].children[1].states.insert(.managesDescendants)
        application.windows[0].children[1].children = (0...200).map {
            PlayedWidget("/w/b/\($0)", .listItem, 0, 0, 0, 0)
        }
        var stage = try FeederStage([":1.1": application])
        func explanation() -> String { stage.feeder.explain(Point(x: 400, y: 300)).description }
        stage.feeder.setWindows([.usual()])
        try stage.turn { explanation().contains("cut       by lists") }
        #expect(!explanation().contains("by size"))
        application.windows[0].children = (0...500).map { PlayedWidget("/w/\($0)", .pushButton, 110, 110, 80, 30) }
        stage = try FeederStage([":1.1": application])
        stage.feeder.setWindows([.usual()])
        try stage.turn { explanation().contains("cut       by size: an object") }
    }

    @Test("The log names a program that does not answer, or takes long, once, and says when that is over")
    func troubles() {
        let handler = InMemoryLogHandler(logLevel: .trace)
        let log = FeederLog(Log(handler))
        var slow = FeederStatusMessage.Silent(program: "a\u{1b}", why: "it is slow", how: "Wait.")
        log.noteTroubles([slow])
        slow.hasSome = true
        log.noteTroubles([slow])
        #expect(handler.lines.count == 1)
        log.noteTroubles([FeederStatusMessage.Silent(program: "a\u{1b}", why: "it hangs", how: "End it.")])
        log.noteTroubles([])
        log.noteTroubles([])
        #expect(handler.lines.count == 3 && !"\(handler.lines)".contains("\u{1b}"))
        // Programs that come and go write no more than some lines.
        for index in 0..<1000 { log.noteTroubles([.init(program: "\(index)", why: "it hangs", how: "End it.")]) }
        #expect(handler.lines.count <= 12)
    }

    @Test("The audit has widgets that are hard to hit, with their roles and places")
    func audit() throws {
        var application = PlayedApplication.usual()
        application.windows[0].children[1].extents.width = 9
        application.windows[0].children[1].extents.height = 9
        application.windows[0].children[0].extents.height = 40
        let stage = try FeederStage([":1.1": application])
        stage.feeder.setWindows([.usual(programs: ["some\u{1b}", "Some\u{1b}"])])
        try stage.turn { stage.frames().count == 2 }
        let findings = stage.feeder.audit()
        let finding = try #require(findings.first)
        #expect(findings.count == 1)
        #expect(finding.rule == LayoutWarning.Rule.targetTooSmall.rawValue)
        #expect(finding.widget == "push button" && finding.program == "Some\u{1b}")
        #expect(finding.frame == Rect(x: 120, y: 180, width: 9, height: 9))
        #expect(!finding.text.contains("\u{1b}") && finding.text.contains("9x9 at 120,180"))
        #expect(!finding.message.contains("\"n"))
        #expect(try finding.json.contains("\"rule\":\"targetTooSmall\""))
    }
}
