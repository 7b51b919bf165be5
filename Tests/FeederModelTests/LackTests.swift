import FeederTesting
import PointerModel
import Testing

@testable import FeederModel

@Suite("What programs lack")
struct LackTests {
    @Test("A program that does not answer is named, also if it never did, and no more once it does")
    func silence() throws {
        var hanging = PlayedApplication.usual(process: 20, title: "two")
        hanging.manner = .silent
        let stage = SimulatedSession([":1.1": .usual(), ":1.2": hanging])
        var changes: [[String]] = []
        stage.onReport = {
            let programs = troubled()
            if programs != changes.last { changes.append(programs) }
        }
        stage.setWindows([
            .usual(programs: ["first"]),
            .usual(2, process: 20, title: "two", at: Point(x: 600, y: 100), programs: ["second"]),
        ])
        func troubled() -> [String] { stage.troubled.map(\.program) }
        try stage.turn { troubled() == ["second"] && stage.frames() == SimulatedSession.usualFrames }
        stage.applications[":1.1"]?.manner = .silent
        stage.report(.bounds, of: "/w")
        try stage.turn { troubled() == ["first", "second"] }
        let why = "it does not answer"
        try stage.turn { stage.silent.map(\.lack.why) == [why, why] }
        try stage.turn { changes.last == ["first", "second"] }
        #expect(changes.contains(["second"]))
        stage.applications[":1.1"]?.manner = .prompt
        stage.applications[":1.2"]?.manner = .prompt
        try stage.turn {
            troubled().isEmpty && stage.frames(2).count == 2 && stage.frames() == SimulatedSession.usualFrames
        }
        try stage.turn { changes.last == [] }
    }

    @Test("What programs lack is reported also while others are looked at")
    func unsettled() throws {
        var held = PlayedApplication.usual()
        held.manner = .held
        let stage = SimulatedSession([":1.1": held])
        stage.setWindows([.usual()])
        try stage.turn { stage.heldCount > 0 }
        var programs: [String] = []
        let count = stage.settledCount
        stage.onReport = { programs = stage.silent.map(\.program) }
        stage.setWindows([.usual(), .usual(2, process: 20, title: "two", programs: ["absent"])])
        try stage.turn { programs.contains("absent") }
        #expect(stage.settledCount == count)
    }

    @Test("A program whose answers have no room is named, and so is one that may be on a bus with too many programs")
    func leftOut() throws {
        let stage = try SimulatedSession.usual()
        #expect(stage.silent.isEmpty)
        stage.lose()
        stage.applications = [":1.1": .usual()]
        stage.barred = [":1.1"]
        stage.hasLeftOut = true
        stage.open()
        let absent = DesktopWindow.usual(2, process: 20, title: "two", at: Point(x: 600, y: 100), programs: ["absent"])
        stage.setWindows([.usual(), absent])
        try stage.turn { stage.silent.count == 2 }
        let reasons = [
            "it is not on the accessibility bus, or is one of too many programs there", "its answers are too large",
        ]
        #expect(stage.troubled.map(\.lack.why) == reasons)
        stage.barred = []
        stage.change()
        try stage.turn { stage.frames() == SimulatedSession.usualFrames && stage.troubled.count == 1 }
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
        let stage = SimulatedSession([":1.1": application])
        stage.setWindows([.usual()])
        try stage.turn { stage.silent.map(\.lack.why) == [why] }
    }

    @Test("A window whose width and height give different scales has no regions, and the reason is said")
    func scale() throws {
        var application = PlayedApplication.usual()
        application.windows[0].extents = AccessibleExtents(x: 100, y: 100, width: 400, height: 200)
        let stage = SimulatedSession([":1.1": application])
        stage.setWindows([.usual()])
        let why = "the width and the height of its window give different scales"
        try stage.turn { stage.silent.map(\.lack.why) == [why] }
        #expect(stage.frames().isEmpty)
    }

    @Test("An accessible that is another window's is not said to be as likely")
    func taken() throws {
        let stage = SimulatedSession([":1.1": .usual()])
        stage.setWindows([.usual(2, title: "two", programs: ["second"]), .usual()])
        let why = "none of its windows on the accessibility bus is like this one"
        try stage.turn { stage.silent.map(\.lack.why) == [why] }
        #expect(stage.silent.map(\.program) == ["second"])
    }
}
