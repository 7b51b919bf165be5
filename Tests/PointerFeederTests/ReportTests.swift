import FeederModel
import LayoutLint
import PointerFeeder
import PointerModel
import PointerWire
import Testing

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
        #expect(!text.contains("\u{1b}") && text.split(separator: "\n").count == 3)
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
        try stage.turn { stage.frames(2).count == 2 }
        let silent = stage.feeder.silentPrograms()
        #expect(silent.map(\.program) == ["Chromium", "absent"])
        #expect(silent.last?.why == "it is not on the accessibility bus")
        #expect(silent.first?.how.contains("--force-renderer-accessibility") == true)
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
