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

    @Test("A program that does not answer is named by status and explanation, also if it never did")
    func silence() throws {
        var hanging = PlayedApplication.usual(process: 20, title: "two")
        hanging.manner = .silent
        let stage = try FeederStage([":1.1": .usual(), ":1.2": hanging])
        var changes: [[String]] = []
        stage.onReport = {
            let programs = troubled()
            if programs != changes.last { changes.append(programs) }
        }
        stage.feeder.setWindows([
            .usual(programs: ["first"]),
            .usual(2, process: 20, title: "two", at: Point(x: 600, y: 100), programs: ["second"]),
        ])
        func troubled() -> [String] { stage.feeder.troubledPrograms().map(\.program) }
        try stage.turn { troubled() == ["second"] && stage.frames() == FeederStage.usualFrames }
        stage.bus.applications[":1.1"]?.manner = .silent
        stage.bus.report(.bounds, of: "/w")
        try stage.turn { troubled() == ["first", "second"] }
        let why = "it does not answer"
        try stage.turn { stage.feeder.silentPrograms().map(\.why) == [why, why] }
        for point in [Point(x: 130, y: 130), Point(x: 700, y: 200)] {
            #expect(stage.feeder.explain(point).description.contains(why))
        }
        try stage.turn { changes.last == ["first", "second"] }
        #expect(changes.contains(["second"]))
        stage.bus.applications[":1.1"]?.manner = .prompt
        stage.bus.applications[":1.2"]?.manner = .prompt
        try stage.turn { troubled().isEmpty && stage.frames(2).count == 2 && stage.frames() == FeederStage.usualFrames }
        try stage.turn { changes.last == [] }
    }

    @Test("What programs lack is reported also while others are looked at")
    func unsettled() throws {
        var held = PlayedApplication.usual()
        held.manner = .held
        let stage = try FeederStage([":1.1": held])
        stage.feeder.setWindows([.usual()])
        try stage.turn { stage.bus.heldCount > 0 }
        var programs: [String] = []
        var isSettled = false
        stage.onReport = { programs = stage.feeder.silentPrograms().map(\.program) }
        stage.onSettled = { isSettled = true }
        stage.feeder.setWindows([.usual(), .usual(2, process: 20, title: "two", programs: ["absent"])])
        try stage.turn { programs.contains("absent") }
        #expect(!isSettled)
    }

    @Test("A program whose answers have no room is named, and so is one that may be on a bus with too many programs")
    func leftOut() throws {
        let stage = try FeederStage.usual()
        #expect(stage.feeder.silentPrograms().isEmpty)
        stage.bus.lose("too large")
        stage.bus.applications = [":1.1": .usual()]
        stage.bus.barred = [":1.1"]
        stage.bus.hasLeftOut = true
        stage.bus.open()
        let absent = DesktopWindow.usual(2, process: 20, title: "two", at: Point(x: 600, y: 100), programs: ["absent"])
        stage.feeder.setWindows([.usual(), absent])
        try stage.turn { stage.feeder.silentPrograms().count == 2 }
        let reasons = [
            "it is not on the accessibility bus, or is one of too many programs there", "its answers are too large",
        ]
        #expect(stage.feeder.troubledPrograms().map(\.why) == reasons)
        #expect(stage.feeder.explain(Point(x: 130, y: 130)).description.contains(reasons[1]))
        #expect(stage.feeder.explain(Point(x: 700, y: 200)).description.contains(reasons[0]))
        stage.bus.barred = []
        stage.bus.change()
        try stage.turn { stage.frames() == FeederStage.usualFrames && stage.feeder.troubledPrograms().count == 1 }
    }

    /// What an application is on the bus whose window has no accessible.
    enum Absence: CaseIterable {
        case windows
        case places
        case match
        case tie
    }

    @Test("The reason is true for each kind of application on the bus", arguments: Absence.allCases)
    func absence(_ absence: Absence) throws {
        var application = PlayedApplication.usual()
        let frame = application.windows[0]
        var other = frame
        other.path = "/v"
        other.children = []
        let why: String
        switch absence {
        case .windows:
            application.windows = []
            why = "it has no windows on the accessibility bus"
        case .places:
            application.windows[0].extents = AccessibleExtents(x: -1, y: -1, width: -1, height: -1)
            why = "it does not say where its windows are"
        case .match:
            application.windows[0].title = "other"
            application.windows[0].extents = AccessibleExtents(x: 900, y: 700, width: 40, height: 30)
            why = "none of its windows on the accessibility bus is like this one"
        case .tie:
            application.windows = [frame, other]
            why = "two of its windows on the accessibility bus are as likely"
        }
        let stage = try FeederStage([":1.1": application])
        stage.feeder.setWindows([.usual()])
        try stage.turn { stage.feeder.silentPrograms().map(\.why) == [why] }
        #expect(stage.feeder.explain(Point(x: 130, y: 130)).description.contains(why))
    }

    @Test("A window whose width and height give different scales has no regions, and the reason is said")
    func scale() throws {
        var application = PlayedApplication.usual()
        application.windows[0].extents = AccessibleExtents(x: 100, y: 100, width: 400, height: 200)
        let stage = try FeederStage([":1.1": application])
        stage.feeder.setWindows([.usual()])
        let why = "the width and the height of its window give different scales"
        try stage.turn { stage.feeder.silentPrograms().map(\.why) == [why] }
        #expect(stage.frames().isEmpty)
        #expect(stage.feeder.explain(Point(x: 130, y: 130)).description.contains(why))
    }

    @Test("An accessible that is another window's is not said to be as likely")
    func taken() throws {
        let stage = try FeederStage([":1.1": .usual()])
        stage.feeder.setWindows([.usual(2, title: "two", programs: ["second"]), .usual()])
        let why = "none of its windows on the accessibility bus is like this one"
        try stage.turn { stage.feeder.silentPrograms().map(\.why) == [why] }
        #expect(stage.feeder.silentPrograms().map(\.program) == ["second"])
    }

    @Test("An explanation says what a look leaves out, and why")
    func cuts() throws {
        var application = PlayedApplication.usual()
        application.windows[0].children[1].role = .treeItem
        application.windows[0].children[1].states.insert(.managesDescendants)
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
