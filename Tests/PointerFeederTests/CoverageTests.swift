import FeederCoverage
import FeederModel
import FeederTesting
import PointerModel
import Testing

@testable import PointerFeeder

@Suite("How much of a window has regions")
struct CoverageTests {
    /// An application whose widgets say that they are enabled, as toolkits do.
    private static func enabled() -> PlayedApplication {
        var application = PlayedApplication.usual()
        application.windows[0].children = application.windows[0].children.map { child in
            var child = child
            child.states.insert(AccessibleStates(rawValue: 1 << 8))
            return child
        }
        return application
    }

    private static func stage(_ applications: [String: PlayedApplication]) throws -> FeederStage {
        let stage = try FeederStage(applications)
        stage.feeder.setWindows([
            .usual(programs: ["one", "One"]), .usual(2, process: 20, title: "two", programs: ["Onboard"]),
        ])
        try stage.rest()
        return stage
    }

    /// Walks through a window, and returns what the report says.
    private func report(_ stage: FeederStage, _ program: String?, within limit: Int64 = 10_000_000) throws
        -> CoverageReport
    {
        let subject = try #require(stage.feeder.coverageSubject(program))
        let look = CoverageReport.Look(
            regions: subject.regions,
            questions: subject.questions,
            milliseconds: nil,
            lack: subject.lack
        )
        stage.feeder.setPaused(true)
        let reader = try stage.feeder.coverageReader(of: subject.window, on: stage.loop)
        var result: Result<CoverageTruth, CoverageLack>?
        reader.onEnd = { result = $0 }
        try reader.begin(within: limit)
        try stage.turn { result != nil }
        return CoverageReport(of: subject.window, look, beside: try #require(result))
    }

    @Test("The walk asks by itself, and finds what the feeder has and what it has not")
    func walk() throws {
        var application = Self.enabled()
        let stage = try Self.stage([":1.1": application])
        let all = try report(stage, "ONE")
        #expect(all.widgets.truth == 2 && all.widgets.matched == 2 && all.falseRegions == 0 && all.toolkit == "Qt")
        #expect(all.questions > 0 && all.walkQuestions > 0)
        // What has come since has no region.
        stage.feeder.setPaused(false)
        try stage.rest()
        var third = application.windows[0].children[0]
        third.path = "/w/c"
        third.extents.y += 150
        application.windows[0].children.append(third)
        stage.bus.applications = [":1.1": application]
        let some = try report(stage, "one")
        #expect(some.widgets.truth == 3 && some.widgets.matched == 2 && some.missed.first?.frame.y == 170)
    }

    @Test(
        "A program is named by any part of its WM_CLASS; without a name the active window counts, or else the front one"
    )
    func subject() throws {
        let stage = try Self.stage([":1.1": Self.enabled()])
        #expect(stage.feeder.coverageSubject("ONE")?.window.id == 1)
        #expect(stage.feeder.coverageSubject("none") == nil)
        #expect(stage.feeder.coverageSubject(nil)?.window.id == 1)
        #expect(stage.feeder.coverageSubject("onboard")?.isLeftOut == true)
        var second = DesktopWindow.usual(2, process: 20, title: "two")
        second.isActive = true
        stage.feeder.setWindows([.usual(), second])
        #expect(stage.feeder.coverageSubject(nil)?.window.id == 2)
        let absent = try #require(stage.feeder.coverageSubject(nil))
        #expect(absent.regions.isEmpty && absent.lack == "it is not on the accessibility bus")
    }

    @Test("Where no application has the window's process, the title and the size must agree")
    func sandbox() throws {
        var application = Self.enabled()
        application.process = 99
        #expect(try report(try Self.stage([":1.1": application]), "one").widgets.truth == 2)
        // What is always left out is asked nothing, and one that hangs ends nothing.
        var hanging = PlayedApplication.usual(process: 98)
        hanging.manner = .silent
        let stage = try Self.stage([":1.0": hanging, ":1.1": application, ":1.2": .usual(process: 20, title: "two")])
        let asked = stage.bus.questions.count
        #expect(try report(stage, "one").widgets.truth == 2)
        #expect(!stage.bus.questions.dropFirst(asked).contains { $0.object.application == ":1.2" })
        application.windows[0].title = "another"
        #expect(try report(try Self.stage([":1.1": application]), "one").withoutTruth == "\(CoverageLack.window)")
    }

    @Test("A walk that takes too long ends with what it has found")
    func time() throws {
        var application = Self.enabled()
        let stage = try Self.stage([":1.1": application])
        application.manner = .held
        stage.bus.applications = [":1.1": application]
        #expect(try report(stage, "one", within: 1000).withoutTruth == "\(CoverageLack.time)")
    }

    @Test("The report is a JSON object without names of widgets")
    func json() throws {
        let text = try report(try Self.stage([":1.1": Self.enabled()]), "one").json
        #expect(text.contains("\"widgets\":{\"farOff\":0,\"matched\":2,\"off\":0,\"truth\":2}"), "\(text)")
        #expect(text.contains("\"program\":\"One\"") && !text.contains("\n"))
    }
}
